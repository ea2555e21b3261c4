# docker build -t todana . && docker run -p 8080:8080 -v todana:/data todana
FROM node:22-bookworm-slim AS ui
WORKDIR /src/ui
COPY ui/package.json ui/package-lock.json ui/.npmrc ./
RUN npm install --no-save --no-package-lock --no-audit --no-fund
COPY ui/ ./
RUN npm run build

FROM rust:1.95-slim-bookworm AS program
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev make cmake perl && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
COPY --from=ui /src/ui/dist ui/dist
RUN cargo build --profile dist --locked --package todana

# The program and CA certificates for the cloud; it runs as a user without privileges.
FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/* \
    && useradd --system --no-create-home todana && install -d -o todana -m 700 /data
COPY --from=program /src/target/dist/todana /usr/local/bin/todana
USER todana
ENV TODANA_DATA=/data TODANA_LISTEN=0.0.0.0:8080
VOLUME /data
EXPOSE 8080
ENTRYPOINT ["/usr/local/bin/todana"]
CMD ["serve"]
