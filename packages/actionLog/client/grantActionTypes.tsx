import { fetchUser } from "@parley/accounts/client";
import type { LoggedAction } from "@parley/actionLog/contract";
import { fetchConfig } from "@parley/config/client";
import type { Translate } from "@parley/library/client/i18n";
import { dateFormat } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { ALL_ROLES, describePermissions, fetchRoles } from "@parley/permissions/client";
import { fetchProfileFields } from "@parley/profileFields/client";
import { findSettingsEntry } from "@parley/settings/client";
import type { ReactNode } from "react";
import { fetchActions } from "./actionLog.thunks";
import type { ActionTypes } from "./actionTypes";
import { toRecordActionsQuery } from "./refreshActions";

/** Describes actions on roles. */
export const roleActionTypes: ActionTypes = {
    sentences: {
        add: { icon: "plus", text: "{name} made the role {role}.", values: role },
        change: {
            icon: "edit",
            text: ({ shown }) =>
                typeof shown.from === "string" ? "{name} renamed the role {from} to {to}." : "{name} changed the role {role}.",
            values: (action) => ({ ...role(action), from: named(action.shown.from), to: named(action.shown.to) }),
        },
        permissions: {
            icon: "key",
            text: (action) =>
                pickSentence(action, {
                    both: "{name} gave the role {role} these permissions: {added}, and took these away: {removed}.",
                    added: "{name} gave the role {role} these permissions: {added}.",
                    removed: "{name} took these permissions from the role {role}: {removed}.",
                }),
            values: (action, t) => ({
                ...role(action),
                added: listed(action.shown.added, permissionNamed(t)),
                removed: listed(action.shown.removed, permissionNamed(t)),
            }),
        },
        delete: { icon: "trash", text: "{name} deleted the role {role}.", values: role },
    },
    undone: () => [fetchRoles({ ...ALL_ROLES, expand: ["permissions"] })],
};

/** Describes actions on members: changes of roles, bans, and confirmed addresses. */
export const memberActionTypes: ActionTypes = {
    sentences: {
        roles: {
            icon: "key",
            text: (action) =>
                pickSentence(action, {
                    both: "{name} added {member} to {added} and removed them from {removed}.",
                    added: "{name} added {member} to {added}.",
                    removed: "{name} removed {member} from {removed}.",
                }),
            values: ({ shown }) => ({
                member: named(shown.name),
                added: listed(shown.added),
                removed: listed(shown.removed),
            }),
        },
        ban: {
            icon: "shield",
            text: ({ shown }) =>
                typeof shown.dateExpires === "string" ? "{name} banned {member} until {date}." : "{name} banned {member}.",
            values: ({ shown }) => ({
                member: named(shown.name),
                date: typeof shown.dateExpires === "string" && <DayOf date={shown.dateExpires} />,
            }),
        },
        unban: { icon: "shield", text: "{name} lifted the ban of {member}.", values: member },
        confirmEmail: { icon: "mail", text: "{name} confirmed the email address of {member}.", values: member },
    },
    undone: ({ recordID }) => [
        fetchUser({ userID: recordID, expand: ["all"] }),
        fetchActions(toRecordActionsQuery("user", recordID)),
    ],
};

/** Describes changes of settings. */
export const settingActionTypes: ActionTypes = {
    sentences: {
        change: {
            icon: "sliders",
            text: "{name} changed {settings}.",
            values: ({ shown }, t) => ({ settings: listed(namePages(shown.names, t)) }),
        },
    },
    undone: () => [fetchConfig({})],
};

/** Describes actions on profile fields. */
export const profileFieldActionTypes = describeRemoval("{name} removed the profile field {field}.", "field", () => [
    fetchProfileFields({}),
]);

/** Describes actions on statuses of discussions, which only programs take. */
export const discussionStatusActionTypes = describeRemoval("{name} removed the status {status}.", "status");

/** Describes actions on interests, which only programs take. */
export const interestActionTypes = describeRemoval("{name} removed the interest {interest}.", "interest");

/** Describes actions on post fields, which only programs take. */
export const postFieldActionTypes = describeRemoval("{name} removed the post field {field}.", "field");

/** Describes actions on post types, which only programs take. */
export const postTypeActionTypes = describeRemoval("{name} removed the post type {type}.", "type");

/** Describes the removal of a record by a sentence with its name at `placeholder`. */
function describeRemoval(text: string, placeholder: string, undone: ActionTypes["undone"] = () => []): ActionTypes {
    return {
        sentences: { delete: { icon: "trash", text, values: ({ shown }) => ({ [placeholder]: named(shown.name) }) } },
        undone,
    };
}

/** Returns the names of the pages on which settings are changed, each once; the name of a setting that only the API changes. */
function namePages(names: unknown, t: Translate): string[] {
    const pages = textsIn(names).map((name) => {
        const page = findSettingsEntry(name);
        return page ? t(page.name) : name;
    });
    return [...new Set(pages)];
}

/** Formats a date in the viewer's locale and time zone. */
function DayOf({ date }: { date: string }): ReactNode {
    const { locale, timeZone } = usePageSettings();
    return <time dateTime={date}>{dateFormat(locale, { dateStyle: "long", timeZone }).format(new Date(date))}</time>;
}

function member({ shown }: LoggedAction) {
    return { member: named(shown.name) };
}

function role({ shown }: LoggedAction) {
    return { role: named(shown.name) };
}

/** Returns the sentence for added values, removed values, or both. */
function pickSentence({ shown }: LoggedAction, words: Record<"both" | "added" | "removed", string>): string {
    if (textsIn(shown.removed).length === 0) return words.added;
    return textsIn(shown.added).length === 0 ? words.removed : words.both;
}

function permissionNamed(t: Translate): (name: string) => string {
    const words = new Map(describePermissions(t).map((permission) => [permission.name, permission.words]));
    return (name) => words.get(name) ?? name;
}

/** Returns names separated by commas. */
function listed(names: unknown, nameOf = (name: string) => name): ReactNode[] {
    return textsIn(names).map((name, index) => (
        <span key={name}>
            {index > 0 && ", "}
            {named(nameOf(name))}
        </span>
    ));
}

const textsIn = (names: unknown): string[] =>
    Array.isArray(names) ? names.filter((name): name is string => typeof name === "string") : [];

const named = (name: unknown): ReactNode => (
    <b>
        <bdi>{typeof name === "string" ? name : ""}</bdi>
    </b>
);
