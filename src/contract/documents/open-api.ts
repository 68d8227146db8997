import { z } from "zod";
import { httpRoutes } from "../http-routes.ts";
import type { HttpRoute } from "../http/http-route.ts";
import { problemDetails } from "../http/problem-details.ts";
import { jsonSchemaOf } from "./json-schema.ts";

type Body = NonNullable<HttpRoute["body"]>;

function contentOf(body: Body, io: "input" | "output"): object {
  return body instanceof z.ZodType
    ? { "application/json": { schema: jsonSchemaOf(body, io) } }
    : { [body.mediaType]: { schema: { type: "string", description: body.description } } };
}

function parametersOf({ path, query }: HttpRoute): object[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  if (query === undefined) return inPath;
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: "input" });
  return [
    ...inPath,
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: "query",
      required: required.includes(name),
      schema,
    })),
  ];
}

function operationOf(route: HttpRoute): object {
  const responses = Object.fromEntries(
    Object.entries(route.responses).map(([status, { description, body }]) => [
      status,
      { description, ...(body === undefined ? {} : { content: contentOf(body, "output") }) },
    ]),
  );
  return {
    summary: route.summary,
    operationId: `${route.method.toLowerCase()}${route.path.replaceAll(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    parameters: parametersOf(route),
    ...(route.body === undefined
      ? {}
      : { requestBody: { required: true, content: contentOf(route.body, "input") } }),
    responses: { ...responses, default: { $ref: "#/components/responses/Problem" } },
    security: route.access === "public" ? [] : [{ session: [] }, { cookie: [] }],
    "x-access": route.access,
  };
}

/** The HTTP interface as OpenAPI 3.1. */
export function openApi(version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of httpRoutes) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(route);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Portolan HTTP API",
      version,
      license: { name: "AGPL-3.0-only", identifier: "AGPL-3.0-only" },
    },
    servers: [{ url: "http://127.0.0.1:5555" }],
    paths,
    components: {
      securitySchemes: {
        session: { type: "http", scheme: "bearer", bearerFormat: "JWT or API token" },
        cookie: { type: "apiKey", in: "cookie", name: "portolan_session" },
      },
      responses: {
        Problem: {
          description: "An error.",
          content: { "application/problem+json": { schema: jsonSchemaOf(problemDetails, "output") } },
        },
      },
    },
  };
}
