import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import * as accounts from "@parley/accounts/contract";
import * as actionLog from "@parley/actionLog/contract";
import * as announcements from "@parley/announcements/contract";
import * as attachments from "@parley/attachments/contract";
import * as authentication from "@parley/authentication/contract";
import * as bulkModeration from "@parley/bulkModeration/contract";
import * as categories from "@parley/categories/contract";
import * as collections from "@parley/collections/contract";
import * as comments from "@parley/comments/contract";
import * as config from "@parley/config/contract";
import * as conversations from "@parley/conversations/contract";
import * as discussionNotifications from "@parley/discussionNotifications/contract";
import * as discussionStatuses from "@parley/discussionStatuses/contract";
import * as discussions from "@parley/discussions/contract";
import * as drafts from "@parley/drafts/contract";
import * as editor from "@parley/editor/contract";
import * as embedding from "@parley/embedding/contract";
import * as imports from "@parley/imports/contract";
import * as interests from "@parley/interests/contract";
import * as layouts from "@parley/layouts/contract";
import type { Endpoint } from "@parley/library/contract";
import * as media from "@parley/media/contract";
import * as mentions from "@parley/mentions/contract";
import * as mergeAndSplit from "@parley/mergeAndSplit/contract";
import * as moderation from "@parley/moderation/contract";
import * as notifications from "@parley/notifications/contract";
import * as permissions from "@parley/permissions/contract";
import * as posting from "@parley/posting/contract";
import * as postTranslations from "@parley/postTranslations/contract";
import * as postTypes from "@parley/postTypes/contract";
import * as privacy from "@parley/privacy/contract";
import * as profileFields from "@parley/profileFields/contract";
import * as reactions from "@parley/reactions/contract";
import * as richText from "@parley/richText/contract";
import * as roleRequests from "@parley/roleRequests/contract";
import * as search from "@parley/search/contract";
import * as settings from "@parley/settings/contract";
import * as signatures from "@parley/signatures/contract";
import * as signInMethods from "@parley/signInMethods/contract";
import * as site from "@parley/site/contract";
import * as siteSections from "@parley/siteSections/contract";
import * as tags from "@parley/tags/contract";
import * as themes from "@parley/themes/contract";
import * as tokens from "@parley/tokens/contract";
import * as tracking from "@parley/tracking/contract";
import * as translationServices from "@parley/translationServices/contract";
import * as translations from "@parley/translations/contract";
import * as users from "@parley/users/contract";
import * as warnings from "@parley/warnings/contract";

const DOORS: Record<string, object> = {
    accounts,
    actionLog,
    attachments,
    authentication,
    bulkModeration,
    categories,
    collections,
    comments,
    config,
    conversations,
    discussionNotifications,
    discussionStatuses,
    discussions,
    drafts,
    editor,
    embedding,
    imports,
    interests,
    layouts,
    media,
    mentions,
    mergeAndSplit,
    announcements,
    moderation,
    warnings,
    notifications,
    permissions,
    posting,
    postTranslations,
    postTypes,
    reactions,
    richText,
    profileFields,
    roleRequests,
    search,
    settings,
    signInMethods,
    site,
    siteSections,
    tags,
    themes,
    tokens,
    tracking,
    translations,
    translationServices,
    signatures,
    privacy,
    users,
};

/** Returns the endpoints of all contracts, by method and path. */
export function listEndpoints(): Map<string, Endpoint> {
    const packages = path.join(__dirname, "../../../packages");
    const forgotten = readdirSync(packages).filter(
        (name) => existsSync(path.join(packages, name, "contract")) && !Object.hasOwn(DOORS, name),
    );
    if (forgotten.length > 0) throw new Error(`The contracts of ${forgotten.join(", ")} are not among the DOORS.`);
    const declared = Object.values(DOORS).flatMap((door) => Object.values(door).flatMap(endpointsIn));
    return new Map(declared.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));
}

/** Returns an endpoint, or those in a set of endpoints, as of reactions for each record type. */
function endpointsIn(value: unknown): Endpoint[] {
    if (isEndpoint(value)) return [value];
    if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
    return Object.values(value).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is Endpoint {
    const { method, path: address, response } = (value ?? {}) as Partial<Record<string, unknown>>;
    return typeof method === "string" && typeof address === "string" && address.startsWith("/") && response !== undefined;
}
