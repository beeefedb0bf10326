# The shop as an image: built and run with what `npm start` installs. docs/operations.md, Containers.
FROM node:24-bookworm-slim AS build
WORKDIR /cerne
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM node:24-bookworm-slim
WORKDIR /cerne
COPY --from=build /cerne/package.json ./package.json
COPY --from=build /cerne/node_modules ./node_modules
COPY --from=build /cerne/build ./build
COPY --from=build /cerne/db ./db
# The only folder it writes to; the rest may be mounted read-only.
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself gets the signal to stop, and ends within fifteen seconds.
STOPSIGNAL SIGTERM
CMD ["node", "build/server/main.js"]
