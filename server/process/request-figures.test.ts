import { register } from "prom-client";
import { expect, it } from "vitest";
import { durationsText, recordRequest } from "./request-figures.ts";

it("writes counted requests and their durations as Prometheus reads them", async () => {
	for (const [status, seconds] of [
		[200, 0.004],
		[200, 0.02],
		[503, 7],
	] as const) {
		recordRequest({ route: "/order/:id", method: "GET", status, seconds });
	}
	recordRequest({ route: "/", method: "HEAD", status: 200, seconds: 0.0005 });
	expect(durationsText()).toMatchInlineSnapshot(`
		"# HELP cerne_http_request_duration_seconds Time from the request's head until its response is on its way
		# TYPE cerne_http_request_duration_seconds histogram
		cerne_http_request_duration_seconds_bucket{le="0.001",route="/order/:id"} 0
		cerne_http_request_duration_seconds_bucket{le="0.005",route="/order/:id"} 1
		cerne_http_request_duration_seconds_bucket{le="0.02",route="/order/:id"} 2
		cerne_http_request_duration_seconds_bucket{le="0.05",route="/order/:id"} 2
		cerne_http_request_duration_seconds_bucket{le="0.1",route="/order/:id"} 2
		cerne_http_request_duration_seconds_bucket{le="0.3",route="/order/:id"} 2
		cerne_http_request_duration_seconds_bucket{le="1",route="/order/:id"} 2
		cerne_http_request_duration_seconds_bucket{le="3",route="/order/:id"} 2
		cerne_http_request_duration_seconds_bucket{le="+Inf",route="/order/:id"} 3
		cerne_http_request_duration_seconds_sum{route="/order/:id"} 7.024
		cerne_http_request_duration_seconds_count{route="/order/:id"} 3
		cerne_http_request_duration_seconds_bucket{le="0.001",route="/"} 1
		cerne_http_request_duration_seconds_bucket{le="0.005",route="/"} 1
		cerne_http_request_duration_seconds_bucket{le="0.02",route="/"} 1
		cerne_http_request_duration_seconds_bucket{le="0.05",route="/"} 1
		cerne_http_request_duration_seconds_bucket{le="0.1",route="/"} 1
		cerne_http_request_duration_seconds_bucket{le="0.3",route="/"} 1
		cerne_http_request_duration_seconds_bucket{le="1",route="/"} 1
		cerne_http_request_duration_seconds_bucket{le="3",route="/"} 1
		cerne_http_request_duration_seconds_bucket{le="+Inf",route="/"} 1
		cerne_http_request_duration_seconds_sum{route="/"} 0.0005
		cerne_http_request_duration_seconds_count{route="/"} 1
		"
	`);
	expect(await register.getSingleMetricAsString("cerne_http_requests_total")).toMatchInlineSnapshot(`
		"# HELP cerne_http_requests_total Answered requests, cached pages included
		# TYPE cerne_http_requests_total counter
		cerne_http_requests_total{route="/order/:id",method="GET",status="200"} 2
		cerne_http_requests_total{route="/order/:id",method="GET",status="503"} 1
		cerne_http_requests_total{route="/",method="HEAD",status="200"} 1"
	`);
});
