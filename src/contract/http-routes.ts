import { z } from "zod";
import { assistantRoutes } from "./http/assistant-routes.ts";
import { credentialRoutes } from "./http/credential-routes.ts";
import { fileRoutes } from "./http/file-routes.ts";
import type { HttpRoute } from "./http/http-route.ts";
import { invitationRoutes } from "./http/invitation-routes.ts";
import { serviceRoutes } from "./http/service-routes.ts";
import { signInRoutes } from "./http/sign-in-routes.ts";
import { shareAnswer, shareInput } from "./share-records.ts";

const rpcRoutes: readonly HttpRoute[] = [
  {
    method: "POST",
    path: "/rpc/:method",
    summary: "Calls one RPC method; the body is its input object. See openrpc.json.",
    access: "public",
    body: z.record(z.string(), z.unknown()),
    responses: { 200: { description: "the result", body: z.strictObject({ result: z.unknown() }) } },
  },
  {
    method: "GET",
    path: "/rpc",
    summary: "Upgrades to the RPC WebSocket; see protocol.md.",
    access: "read",
    responses: { 101: { description: "switching protocols" } },
  },
];

const shareRoutes: readonly HttpRoute[] = [
  {
    method: "POST",
    path: "/share",
    summary: "A page of a share link with the contents that the link includes; 60 requests per minute.",
    access: "share",
    body: shareInput,
    responses: { 200: { description: "the page", body: shareAnswer } },
  },
];

const documentRoutes: readonly HttpRoute[] = [
  {
    method: "GET",
    path: "/docs",
    summary: "Links to the documents below.",
    access: "public",
    responses: { 200: { description: "a page", body: { mediaType: "text/html", description: "links" } } },
  },
  {
    method: "GET",
    path: "/docs/openapi.json",
    summary: "These routes as OpenAPI 3.1.",
    access: "public",
    responses: { 200: { description: "OpenAPI", body: z.record(z.string(), z.unknown()) } },
  },
  {
    method: "GET",
    path: "/docs/openrpc.json",
    summary: "The RPC methods, events and task results as OpenRPC.",
    access: "public",
    responses: { 200: { description: "OpenRPC", body: z.record(z.string(), z.unknown()) } },
  },
];

/** Every HTTP route of the service except the dashboard's files. */
export const httpRoutes: readonly HttpRoute[] = [
  ...serviceRoutes,
  ...signInRoutes,
  ...credentialRoutes,
  ...invitationRoutes,
  ...rpcRoutes,
  ...fileRoutes,
  ...assistantRoutes,
  ...shareRoutes,
  ...documentRoutes,
];
