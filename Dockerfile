# docker build -t portolan --build-arg GIT_HASH=$(git rev-parse --short HEAD) .
# Build: everything, the native driver included.
FROM node:20-bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /build
# The dependencies first: they are installed anew only when they change.
COPY package.json package-lock.json .npmrc ./
COPY scripts/build-lock.mjs scripts/ensure-installed.mjs ./scripts/
RUN node -e "import('./scripts/ensure-installed.mjs').then(({ ensureInstalled }) => ensureInstalled())"
COPY . .
RUN npm run build && npm prune --omit=dev

# Run: no compiler, no package manager, no root, and nothing writable but /data.
FROM node:20-bookworm-slim
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
  && mkdir -m 0700 /data && chown node:node /data
ARG GIT_HASH=unknown
ARG GIT_DATE=unknown
ENV NODE_ENV=production HOST=0.0.0.0 PORT=5555 DATA_LOCATION=/data LOG_FORMAT=json GIT_HASH=$GIT_HASH GIT_DATE=$GIT_DATE
WORKDIR /app
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
USER node
VOLUME /data
EXPOSE 5555
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/health').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "dist/main.js"]
