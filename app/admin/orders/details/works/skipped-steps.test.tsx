import { expect, it } from "vitest";
import { WorkSteps } from "#app/admin/orders/bench/WorkSteps.tsx";
import { render } from "#tests/support/render.tsx";

const names = ["peças cortadas", "montagem", "acabamento"];
const show = (done: number, isFinished?: boolean) => {
	const steps = names.map((name, position) => ({ position, name, share: 30, isDone: position < done }));
	return render(<WorkSteps steps={steps} isFinished={isFinished ?? false} />).page.text();
};

it("says what is next in work, and of finished work which steps were left out", () => {
	expect(show(1)).toBe("✓○○1 de 3 etapas, peças cortadas, agora montagem");
	expect(show(1, true)).toBe("✓––1 de 3 etapas, peças cortadas, puladas: montagem e acabamento");
	expect(show(2, true)).toContain("✓✓–");
	expect(show(2, true)).toContain("pulada: acabamento");
	expect(show(3, true)).toBe("✓✓✓3 de 3 etapas, peças cortadas, montagem e acabamento");
});
