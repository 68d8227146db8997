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

const id = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, "is not an id, as the list has it");

/** Which events are reported, and where: the inbox, Web Push, webhooks, e-mail, ntfy. */
export const notifications = {
  list: accountContract({
    doc: "Lists the inbox, newest first. `unread` is the number of all unread notifications.",
    access: "read",
    input: accountInput({ unreadOnly: z.boolean().default(false), ...pageInput }),
    output: page(notification).extend({ unread: z.int() }),
  }),
  read: accountContract({
    doc: "Marks notifications as read; without `ids` all.",
    access: "write",
    input: accountInput({ ids: z.array(id).max(1_000).optional() }),
    output: nothing,
  }),
  subscribe: subscriptionContract({
    doc: "Published for each new notification, and when its delivery or read state changes.",
    access: "read",
    event: notification,
  }),
  "rules.list": accountContract({
    doc: "Lists the account's rules, oldest first.",
    access: "read",
    input: accountInput({}),
    output: z.array(ruleRecord),
  }),
  "rules.set": accountContract({
    doc: "Creates a rule, or with `id` replaces it. Conditions already met at that time are not reported; each later cause is reported once.",
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
    doc: "Deletes a rule; its notifications are kept.",
    access: "owner",
    input: accountInput({ id }),
    output: nothing,
  }),
  "channels.list": accountContract({
    doc: "Lists the channels to which notifications are sent in addition to the inbox, oldest first.",
    access: "owner",
    input: accountInput({}),
    output: z.array(channelRecord),
  }),
  "channels.set": accountContract({
    doc: "Creates a channel, or with `id` replaces it. An omitted secret is kept unless the address changes. `secret` is a webhook's new secret, returned once.",
    access: "owner",
    input: accountInput({ id: id.optional(), ...channelOptions, destination: statedDestination }),
    output: z.strictObject({ channel: channelRecord, secret: z.string().nullable() }),
  }),
  "channels.test": accountContract({
    doc: "Sends a test message immediately, ignoring quiet hours. Throws the receiver's answer if it fails.",
    access: "owner",
    input: accountInput({ id }),
    output: nothing,
  }),
  "channels.delete": accountContract({
    doc: "Deletes a channel and its secret. Rules that use it still report to the inbox.",
    access: "owner",
    input: accountInput({ id }),
    output: nothing,
  }),
  "channels.pushKey": accountContract({
    doc: "Returns the server's public VAPID key, with which a browser subscribes to Web Push. The key pair is created at the first call.",
    access: "owner",
    input: accountInput({}),
    output: z.strictObject({ publicKey: z.string() }),
  }),
};
