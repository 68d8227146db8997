import { z } from "zod";
import { accountContract, subscriptionContract } from "../../method-contract.ts";
import { accountInput, nothing, page, pageInput } from "../../records.ts";
import {
  channelOptions,
  channelRecord,
  condition,
  notification,
  ruleRecord,
  statedDestination,
} from "../../notification-records.ts";

const id = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, "an id, as the list has it");

/** Which events are reported, and where: the inbox, Web Push, webhooks, e-mail, ntfy. */
export const notifications = {
  list: accountContract({
    doc: "The inbox, newest first. `unread` counts all unread ones.",
    access: "read",
    input: accountInput({ unreadOnly: z.boolean().default(false), ...pageInput }),
    output: page(notification).extend({ unread: z.int() }),
  }),
  read: accountContract({
    doc: "Marks notifications as read, all of them without `ids`.",
    access: "write",
    input: accountInput({ ids: z.array(id).max(1_000).optional() }),
    output: nothing,
  }),
  subscribe: subscriptionContract({
    doc: "Calls back with each new notification, and with one whose delivery or read mark changed.",
    access: "read",
    event: notification,
  }),
  "rules.list": accountContract({
    doc: "The account's rules, oldest first.",
    access: "read",
    input: accountInput({}),
    output: z.array(ruleRecord),
  }),
  "rules.set": accountContract({
    doc: "Makes a rule, or with `id` replaces it. What is so already when the rule is made is not reported. Each cause is reported once.",
    access: "owner",
    input: accountInput({
      id: id.optional(),
      name: z.string().trim().min(1).max(100).nullable().default(null),
      condition,
      channels: z.array(id).max(20).default([]),
      enabled: z.boolean().default(true),
    }),
    output: ruleRecord,
  }),
  "rules.delete": accountContract({
    doc: "Deletes a rule; what it reported stays in the inbox.",
    access: "owner",
    input: accountInput({ id }),
    output: nothing,
  }),
  "channels.list": accountContract({
    doc: "Where notifications are sent in addition to the inbox, oldest first.",
    access: "owner",
    input: accountInput({}),
    output: z.array(channelRecord),
  }),
  "channels.set": accountContract({
    doc: "Makes a channel, or with `id` replaces it. A secret that is left out stays, unless the address changes. `secret` answers a webhook's new secret, once.",
    access: "owner",
    input: accountInput({ id: id.optional(), ...channelOptions, destination: statedDestination }),
    output: z.strictObject({ channel: channelRecord, secret: z.string().nullable() }),
  }),
  "channels.test": accountContract({
    doc: "Sends a test message at once, whatever the quiet hours. Throws what the other side answered when it fails.",
    access: "owner",
    input: accountInput({ id }),
    output: nothing,
  }),
  "channels.delete": accountContract({
    doc: "Deletes a channel and its secret. Rules that name it keep reporting to the inbox.",
    access: "owner",
    input: accountInput({ id }),
    output: nothing,
  }),
  "channels.pushKey": accountContract({
    doc: "The server's public VAPID key, with which a browser subscribes to Web Push. The key pair is made at the first call.",
    access: "owner",
    input: accountInput({}),
    output: z.strictObject({ publicKey: z.string() }),
  }),
};
