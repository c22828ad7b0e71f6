# syntax=docker/dockerfile:1
# The server with everything it needs, for ROLE=all, web and worker. docs/deploying.md says how it is used.
FROM node:20-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY vin/package.json vin/
COPY client/package.json client/
COPY server/package.json server/
COPY web/package.json web/
COPY sites/package.json sites/
COPY e2e/package.json e2e/

FROM manifests AS build
RUN npm ci --ignore-scripts
COPY . .
# The empty database that a first start copies is made for its owner only.
RUN npm run build && rm -rf server/build/compiled && chmod -R a+rX server/build

FROM manifests AS dependencies
RUN npm ci --omit=dev --ignore-scripts

FROM node:20-bookworm-slim
# pg_dump and pg_restore for backups: of PostgreSQL 15, for servers of that version and older.
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-client \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --gid 10001 marque \
  && useradd --uid 10001 --gid 10001 --no-create-home --shell /usr/sbin/nologin marque \
  && install -d -o marque -g marque -m 0700 /data
WORKDIR /app
COPY --from=dependencies /app ./
COPY tsconfig.base.json ./
COPY messages messages
COPY sites sites
COPY vin vin
COPY server server
COPY --from=build /app/server/build server/build
COPY --from=build /app/web/build web/build
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data \
  TSX_TSCONFIG_PATH=/app/server/tsconfig.json \
  MALLOC_ARENA_MAX=1 \
  MALLOC_MMAP_THRESHOLD_=131072 \
  MALLOC_TRIM_THRESHOLD_=131072
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The server is process 1 and gets TERM itself.
ENTRYPOINT ["node", "--max-semi-space-size=32"]
CMD ["server/build/main.js"]
