import { createHmac } from "node:crypto";
import type { AttachmentIntegration, FormSchema } from "@parley/attachments/contract";
import type { Config } from "@parley/config/server";
import type { Wording } from "@parley/library/contract";
import { ApiRefusal, fill, toMessage } from "@parley/library/contract";
import type { Egress, EgressAnswer, EgressRequest } from "@parley/library/server/egress";
import { EgressFailure } from "@parley/library/server/egress";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import type { AttachableRecord, Foreign, Integration, Order } from "./integration";

interface Dependencies {
    kit: Pick<ServerKit, "clock" | "siteURL">;
    config: Pick<Config, "get">;
    users: Pick<Users, "byIDs">;
    egress: Egress;
}

const PRIORITIES: Readonly<Record<string, string>> = { low: "Low", normal: "Normal", high: "High", urgent: "Urgent" };
const MAX_TITLE_LENGTH = 255;
const MAX_DESCRIPTION_LENGTH = 10_000;
const MAX_ID_LENGTH = 255;
const MAX_STATUS_LENGTH = 100;
const MAX_URL_LENGTH = 2_000;
const MINUTE = 60_000;

const ENTRY: AttachmentIntegration = {
    attachmentType: "ticket",
    name: "Ticket",
    title: "Ticket",
    externalIDLabel: "Ticket #",
    logoIcon: "plug",
    attachmentTypeIcon: "plug",
    label: "Create Ticket",
    submitButton: "Create Ticket",
    postSuccessMessage: { message: "The ticket was created.", linkText: "View ticket" },
    writeableContentScope: "all",
    recordTypes: ["discussion", "comment"],
    escalationDelayUnit: null,
    escalationDelayLength: null,
    escalationStatusID: null,
};

/**
 * Creates the integration for tickets in any system that accepts JSON over HTTP. The request is sent to `tickets.url` and signed with
 * `tickets.secret`: the header `X-Parley-Signature` is `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>", in hex>`. The response is `{ id,
 * url?, status?, statusUrl? }`; a `statusUrl` of the same origin is requested later, with the same header over its path, and returns `{
 * status?, url? }`.
 */
export function createTicketIntegration({ kit, config, users, egress }: Dependencies): Integration {
    return { entry: ENTRY, isReady, form, post, refresh, staleAfter: 5 * MINUTE };

    async function isReady(): Promise<boolean> {
        const { url, secret } = await settings();
        return secret !== "" && egress.isPermitted(url);
    }

    async function post({ key, viewer, record, fields }: Order): Promise<Foreign> {
        const { url } = await settings();
        const by = (await users.byIDs([viewer.userID])).get(viewer.userID);
        const body = JSON.stringify({
            event: "ticket.create",
            key,
            site: { name: await config.get("ui.siteName"), url: kit.siteURL },
            record: { type: record.recordType, id: record.recordID, name: record.name, url: record.url },
            author: { userID: record.ownerID, name: record.ownerName },
            by: { userID: viewer.userID, name: by?.name ?? "" },
            ...fields,
        });
        const answer = await ask(url, {
            method: "POST",
            headers: { "content-type": "application/json", "idempotency-key": key, ...(await signed(body)) },
            body,
        });
        const { id, url: sourceUrl, status, statusUrl } = answer;
        const sourceID = typeof id === "number" ? String(id) : textIn(id, MAX_ID_LENGTH);
        if (sourceID === "") throw trouble("The ticket system did not say which ticket it created.");
        const statusAt = addressIn(statusUrl);
        return {
            sourceID,
            sourceUrl: addressIn(sourceUrl),
            status: textIn(status, MAX_STATUS_LENGTH) || "open",
            metadata: metadataOf(fields),
            details: { ...(statusAt && new URL(statusAt).origin === new URL(url).origin && { statusUrl: statusAt }) },
        };
    }

    async function refresh({ details = {} }: Pick<Foreign, "details">): Promise<Partial<Foreign> | undefined> {
        const { statusUrl } = details;
        const { url } = await settings();
        // The site may have switched to another ticket system since.
        if (typeof statusUrl !== "string" || new URL(statusUrl).origin !== new URL(url).origin) return undefined;
        const { pathname, search } = new URL(statusUrl);
        const answer = await ask(statusUrl, { method: "GET", headers: await signed(pathname + search) });
        const status = textIn(answer.status, MAX_STATUS_LENGTH);
        const sourceUrl = addressIn(answer.url);
        return { ...(status && { status }), ...(sourceUrl && { sourceUrl }) };
    }

    async function settings() {
        return { url: await config.get("tickets.url"), secret: await config.get("tickets.secret") };
    }

    async function signed(text: string): Promise<Record<string, string>> {
        const { secret } = await settings();
        const seconds = Math.floor(kit.clock().getTime() / 1000);
        const signature = createHmac("sha256", secret).update(`${seconds}.${text}`).digest("hex");
        return { accept: "application/json", "x-parley-signature": `t=${seconds},v1=${signature}` };
    }

    async function ask(url: string, request: EgressRequest): Promise<Record<string, unknown>> {
        try {
            return read(await egress.request(url, request));
        } catch (error) {
            if (!(error instanceof EgressFailure)) throw error;
            throw trouble(WORDS[error.reason]);
        }
    }
}

const WORDS: Record<EgressFailure["reason"], string> = {
    forbidden: "This site may not contact the address of the ticket system.",
    down: "The ticket system does not answer. Try again later.",
    unreadable: "The response of the ticket system could not be read. Try again later.",
};

/** Creates the error 502 for a failure of the external system. The text of external servers is not shown. */
const trouble = (message: Wording) => new ApiRefusal({ status: 502, ...toMessage(message), description: null });

function read({ status, body }: EgressAnswer): Record<string, unknown> {
    if (status < 200 || status >= 300) throw trouble(fill("The ticket system refused this ({status}).", { status }));
    let value: unknown;
    try {
        value = JSON.parse(body);
    } catch {
        throw trouble(WORDS.unreadable);
    }
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw trouble(WORDS.unreadable);
    return value as Record<string, unknown>;
}

function form({ name, excerpt, url }: AttachableRecord): FormSchema {
    return {
        type: "object",
        properties: {
            title: {
                type: "string",
                minLength: 1,
                maxLength: MAX_TITLE_LENGTH,
                default: name.slice(0, MAX_TITLE_LENGTH),
                "x-control": { inputType: "textBox", type: "text", label: "Title" },
            },
            description: {
                type: "string",
                minLength: 1,
                maxLength: MAX_DESCRIPTION_LENGTH,
                default: [excerpt, url].filter(Boolean).join("\n\n"),
                "x-control": { inputType: "textBox", type: "textarea", label: "Description" },
            },
            priority: {
                type: "string",
                enum: Object.keys(PRIORITIES),
                default: "normal",
                "x-control": { inputType: "dropDown", label: "Priority", choices: { staticOptions: PRIORITIES } },
            },
        },
        required: ["title", "description"],
    };
}

function metadataOf({ priority }: Order["fields"]): { labelCode: string; value: string }[] {
    const name = typeof priority === "string" ? PRIORITIES[priority] : undefined;
    return name ? [{ labelCode: "Priority", value: name }] : [];
}

/** Returns text as one line, truncated to `longest` characters. */
function textIn(value: unknown, longest: number): string {
    return typeof value === "string" ? [...value.replace(/\p{C}+/gu, " ").trim()].slice(0, longest).join("") : "";
}

/** Returns a URL that is safe as the target of a link. */
function addressIn(value: unknown): string | undefined {
    if (typeof value !== "string" || value.length > MAX_URL_LENGTH || !URL.canParse(value)) return undefined;
    const url = new URL(value);
    return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.href : undefined;
}
