import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { MEMBERS, PEOPLE, SITE } from "@parley/library/testing/permissionTable";

const UNKNOWN = { params: { notificationID: "999999" }, success: 404 };
const STRANGER = { params: { userID: "999999" }, success: 404 };

/** Who may make the calls of this package. */
export const notificationsPermissions: PermissionTable = {
    "GET /notifications": { rule: "§5.6: session.valid", may: MEMBERS },
    "PATCH /notifications": { rule: "§5.6: session.valid", may: MEMBERS, body: { read: true } },
    "DELETE /notifications/read": { rule: "session.valid; there is nothing to undo", may: MEMBERS, success: 409 },
    "GET /notifications/:notificationID": { rule: "§5.6: owner", may: MEMBERS, ...UNKNOWN },
    "PATCH /notifications/:notificationID": { rule: "§5.6: owner", may: MEMBERS, ...UNKNOWN, body: { read: true } },
    "PUT /notifications/:notificationID/read": { rule: "§5.6: owner", may: MEMBERS, ...UNKNOWN },
    "GET /notification-preferences/:userID": { rule: "§5.6: self or users.edit", may: MEMBERS, params: { userID: "$me" } },
    "PATCH /notification-preferences/:userID": {
        rule: "§5.6: self or users.edit",
        may: MEMBERS,
        params: { userID: "$me" },
        body: { mention: { popup: true } },
    },
    "GET /notification-preferences/defaults": { rule: "§5.6: site.manage", may: SITE },
    "PATCH /notification-preferences/defaults": { rule: "§5.6: site.manage", may: SITE, body: {} },
    "GET /unsubscribe/:token": {
        rule: "whoever has the token; this is none",
        may: PEOPLE,
        params: { token: "x.y" },
        success: 404,
    },
    "POST /unsubscribe/:token": {
        rule: "whoever has the token; this is none",
        may: PEOPLE,
        params: { token: "x.y" },
        success: 404,
    },
    "PATCH /unsubscribe/:token": {
        rule: "§5.19: whoever has the token; this is none",
        may: PEOPLE,
        params: { token: "x.y" },
        body: { subscribed: false },
        success: 404,
    },
    "POST /unsubscribe/resubscribe/:token": {
        rule: "§5.19: whoever has the token; this is none",
        may: PEOPLE,
        params: { token: "x.y" },
        success: 404,
    },
    "POST /resubscribe/:token": {
        rule: "whoever has the token; this is none",
        may: PEOPLE,
        params: { token: "x.y" },
        success: 404,
    },
    "GET /users/me/relations": { rule: "session.valid", may: MEMBERS },
    "GET /users/:userID/relation": { rule: "session.valid; there is no such member", may: MEMBERS, ...STRANGER },
    "PUT /users/:userID/follow": {
        rule: "session.valid; there is no such member",
        may: MEMBERS,
        ...STRANGER,
        body: { followed: true },
    },
    "PUT /users/:userID/block": {
        rule: "session.valid; there is no such member",
        may: MEMBERS,
        ...STRANGER,
        body: { blocked: true },
    },
    "GET /notification-preferences/schema": { rule: "§5.6: session.valid", may: MEMBERS },
    "DELETE /notifications/:notificationID/read": { rule: "owner", may: MEMBERS, ...UNKNOWN },
    "GET /notification-preferences/:userID/schedule": {
        rule: "§5.6: self or users.edit",
        may: MEMBERS,
        params: { userID: "$me" },
    },
    "PATCH /notification-preferences/:userID/schedule": {
        rule: "§5.6: self or users.edit",
        may: MEMBERS,
        params: { userID: "$me" },
        body: { digest: "off" },
    },
    "POST /notification-preferences/:userID/resume": {
        rule: "§5.6: self or users.edit",
        may: MEMBERS,
        params: { userID: "$me" },
        success: 200,
    },
    "GET /push-subscriptions/key": { rule: "the public key of the site", may: PEOPLE },
    "POST /push-subscriptions": {
        rule: "session.valid; this is no address of a push service",
        may: MEMBERS,
        body: { endpoint: "no address", keys: { p256dh: "x", auth: "x" } },
        success: 422,
    },
    "DELETE /push-subscriptions": { rule: "session.valid", may: MEMBERS, query: { endpoint: "https://push.example/1" } },
    "GET /catch-up": { rule: "session.valid", may: MEMBERS },
    "PUT /catch-up": {
        rule: "session.valid",
        may: MEMBERS,
        body: { lastNotificationID: 0, dateUntil: "2026-05-21T12:00:00+00:00" },
    },
    "DELETE /catch-up": { rule: "session.valid; undoes the PUT before", may: MEMBERS },
};
