import type { Static, TSchema } from "typebox";
import * as Type from "typebox";

/** Who may read or write a setting: everybody, who holds the permission (contract §5.13), or nobody at all: a secret is only written (decisions 29). */
export type SettingLevel = "public" | "nobody" | "community.moderate" | "community.manage" | "site.manage";

/** One thing the people who run a site can decide. */
export interface Setting<S extends TSchema = TSchema> {
    schema: S;
    default: Static<S>;
    read: SettingLevel;
    write: SettingLevel;
}

/** As many places to start as a home page has room for. */
export const MAXIMUM_LEADS = 6;

const ONE_LINE = { maxLength: 200 };
const SAY = { maxLength: 1000 };
/** A path of this site or an address elsewhere; empty for the usual one. */
const ADDRESS = { maxLength: 500, pattern: "^(|/([^/\\\\].*)?|https?://[^/\\\\].*)$" };
/** The path of a picture that was uploaded for the site itself; empty for none. */
const OWN_PICTURE = { maxLength: 200, pattern: "^(|/uploads/branding/[A-Za-z0-9_-]{1,100}\\.(png|jpg|webp))$" };
/** `300K`, `20M`, `1G` */
const FILE_SIZE = "^([1-9][0-9]{0,3}[KM]|[1-9]G)$";

/** A good place to start, shown on the home page: a picture, a title and a sentence. */
export const HomeLead = Type.Object(
    {
        title: Type.String({ ...ONE_LINE, minLength: 1 }),
        text: Type.String(SAY),
        /** The path of a post may hold its title, percent-encoded, in any script. */
        url: Type.String({ ...ADDRESS, minLength: 1, maxLength: 2000 }),
        /** Empty for none. */
        picture: Type.String(ADDRESS),
    },
    { additionalProperties: false },
);
export type HomeLead = Static<typeof HomeLead>;

/** How people come to an account here (contract §2). */
export const RegistrationMethod = Type.Union([
    Type.Literal("basic"),
    Type.Literal("invitation"),
    Type.Literal("approval"),
    Type.Literal("closed"),
]);
export type RegistrationMethod = Static<typeof RegistrationMethod>;

/**
 * A site whose films may be played in posts, in a frame. `{name}` in an address stands for letters, digits, `-` and `_`, as in
 * `https://films.example/watch/{id}`, shown by `https://films.example/frame/{id}`.
 */
export const EmbeddedSite = Type.Object(
    {
        type: Type.String({ pattern: "^[a-z0-9-]{1,30}$" }),
        addresses: Type.Array(Type.String({ pattern: "^https://[a-z0-9.-]{1,100}/[!-~]{0,300}$" }), {
            minItems: 1,
            maxItems: 10,
        }),
        frame: Type.String({ pattern: "^https://[a-z0-9.-]{1,100}/[!-~]{1,300}$" }),
    },
    { additionalProperties: false },
);
export type EmbeddedSite = Static<typeof EmbeddedSite>;

/** Every setting there is, by its name; a name that isn't here can be neither read nor written. */
export const settings = {
    "garden.title": publicSetting(Type.String(ONE_LINE), "Parley"),
    "garden.orgName": publicSetting(Type.String(ONE_LINE), ""),
    "garden.description": publicSetting(Type.String(SAY), ""),
    "garden.locale": publicSetting(Type.String({ pattern: "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$" }), "en"),
    /** The time zone in which times are shown to readers whose browsers have not said theirs; one that is none counts as UTC. */
    "garden.guestTimeZone": publicSetting(Type.String({ pattern: "^[A-Za-z0-9_+/-]{1,40}$" }), "UTC"),
    "ui.siteName": publicSetting(Type.String(ONE_LINE), "Parley"),
    /** Seconds an author may still edit; -1 is for ever, 0 not at all (contract §8). */
    "ui.editContentTimeout": publicSetting(Type.Integer({ minimum: -1, maximum: 2_147_483_647 }), 3600),
    /** Whether authors may delete their own comments (contract §5.2, §8). */
    "ui.allowSelfDelete": publicSetting(Type.Boolean(), false),
    /** Days for which what was deleted is kept, and what was done can be undone (FC-92). */
    "ui.keepDeletedDays": publicSetting(Type.Integer({ minimum: 1, maximum: 3650 }), 30),
    /** Whether the profile of a banned member is as restricted as a private one (USR-026…USR-028). */
    "ui.bannedPrivateProfile": publicSetting(Type.Boolean(), false),
    /** Where the rules of the community are, linked at the end of every page; empty for none. */
    "ui.rulesUrl": publicSetting(Type.String(ADDRESS), ""),
    /** Instead of our own entry pages: those of whoever else lets people in (AUTH-008, AUTH-009, AUTH-010). */
    "ui.signInUrl": publicSetting(Type.String(ADDRESS), ""),
    "ui.registrationUrl": publicSetting(Type.String(ADDRESS), ""),
    "ui.signOutUrl": publicSetting(Type.String(ADDRESS), ""),
    /** After this the cookies of the site's own scripts are named, and where they hold (ADM-019, ADM-020, contract §1.1). */
    "garden.cookie.name": publicSetting(Type.String({ pattern: "^[A-Za-z0-9_-]{1,50}$" }), "parley"),
    "garden.cookie.path": publicSetting(Type.String({ pattern: "^/[A-Za-z0-9/_.-]{0,200}$" }), "/"),
    /** Whether those who have not chosen are counted without a name (ADM-021). */
    "analytics.anonymizeData": publicSetting(Type.Boolean(), false),
    "registration.method": publicSetting(RegistrationMethod, "basic"),
    /** Whether somebody new is "unconfirmed" until they have confirmed their e-mail address (AUTH-015). */
    "registration.confirmEmail": publicSetting(Type.Boolean(), false),
    /** Where the terms are that one agrees to by registering; empty for none. */
    "registration.termsUrl": publicSetting(Type.String(ADDRESS), ""),
    "password.minLength": publicSetting(Type.Integer({ minimum: 12, maximum: 100 }), 12),
    "discussions.pageSize": publicSetting(Type.Integer({ minimum: 1, maximum: 100 }), 30),
    "comments.pageSize": publicSetting(Type.Integer({ minimum: 1, maximum: 100 }), 30),
    /** Whether discussions carry tags (DISC-043). */
    "tagging.discussions.enabled": publicSetting(Type.Boolean(), true),
    /** Whether staff keep an eye on what needs somebody's care (DISC-044). */
    "triage.enabled": publicSetting(Type.Boolean(), true),
    /** Whether members report posts, and moderators look into them together (MOD-023). */
    "escalations.enabled": publicSetting(Type.Boolean(), true),
    /** What waits for approval before it is published: what is written in these categories, by these roles, and the first posts of everybody. */
    "premoderation.categoryIDs": setting(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 500 }), [], {
        read: "community.moderate",
        write: "community.manage",
    }),
    "premoderation.roleIDs": setting(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 100 }), [], {
        read: "community.moderate",
        write: "community.manage",
    }),
    "premoderation.firstPosts": setting(Type.Integer({ minimum: 0, maximum: 100 }), 0, {
        read: "community.moderate",
        write: "community.manage",
    }),
    /** How many posts of a new member wait if there is a link to another site in them (FC-87). */
    "premoderation.firstLinkPosts": setting(Type.Integer({ minimum: 0, maximum: 100 }), 3, {
        read: "community.moderate",
        write: "community.manage",
    }),
    /** Which accounts are new: up to so many days old, and those whose e-mail address is not confirmed (FC-87). */
    "newAccounts.days": limitSetting(Type.Integer({ minimum: 0, maximum: 365 }), 3),
    "newAccounts.unconfirmed": limitSetting(Type.Boolean(), true),
    /**
     * Flood control (contract §8, FC-87): after so many posts, or so many discussions among them, within `seconds` a member waits for `lockSeconds`.
     * 0 posts or discussions are no limit.
     */
    "floodControl.posts": limitSetting(Type.Integer({ minimum: 0, maximum: 500 }), 5),
    "floodControl.discussions": limitSetting(Type.Integer({ minimum: 0, maximum: 500 }), 3),
    "floodControl.newAccountPosts": limitSetting(Type.Integer({ minimum: 0, maximum: 500 }), 3),
    "floodControl.newAccountDiscussions": limitSetting(Type.Integer({ minimum: 0, maximum: 500 }), 2),
    "floodControl.seconds": limitSetting(Type.Integer({ minimum: 1, maximum: 3600 }), 60),
    "floodControl.lockSeconds": limitSetting(Type.Integer({ minimum: 0, maximum: 43_200 }), 120),
    /** For how long nobody can post the same text again, in seconds; 0 is no limit. */
    "floodControl.repeatSeconds": limitSetting(Type.Integer({ minimum: 0, maximum: 43_200 }), 3600),
    /** How many drafts a member keeps, and how large all of them can be in kilobytes. */
    "drafts.maxCount": limitSetting(Type.Integer({ minimum: 1, maximum: 1000 }), 200),
    "drafts.maxKilobytes": limitSetting(Type.Integer({ minimum: 100, maximum: 1_000_000 }), 5000),
    /** Whether members sign their posts (DISC-075), whether phones leave that out (DISC-076), and how high a picture can be in it (DISC-078). */
    "signatures.enabled": publicSetting(Type.Boolean(), true),
    "signatures.hideMobile": publicSetting(Type.Boolean(), false),
    "signatures.imageMaxHeight": publicSetting(Type.Integer({ minimum: 0, maximum: 999 }), 100),
    /** How large a file can be that members upload, as `500M` or `300K` (CONT-025), and how its name may end, in lower case (CONT-026, contract §8). */
    "upload.maxSize": publicSetting(Type.String({ pattern: FILE_SIZE }), "20M"),
    /** How much a member uploads within a day, and how much a new account (FC-87). */
    "upload.maxPerDay": limitSetting(Type.String({ pattern: FILE_SIZE }), "500M"),
    "upload.maxPerDayNewAccount": limitSetting(Type.String({ pattern: FILE_SIZE }), "100M"),
    "upload.allowedExtensions": publicSetting(
        Type.Array(Type.String({ pattern: "^[a-z0-9]{1,10}(\\.[a-z0-9]{1,10})?$" }), { maxItems: 100 }),
        "txt jpg jpeg gif png bmp tiff ico zip gz tar.gz tgz psd ai pdf doc xls ppt docx xlsx pptx log rar 7z".split(" "),
    ),
    /** The sites whose films are played in posts, by the names of those we know; and further ones. */
    "embeds.sites": publicSetting(
        Type.Array(Type.String({ pattern: "^[a-z0-9-]{1,30}$" }), { maxItems: 50 }),
        "youtube vimeo dailymotion streamable ted archive codepen".split(" "),
    ),
    "embeds.moreSites": publicSetting(Type.Array(EmbeddedSite, { maxItems: 20 }), []),
    /** Where tickets are made, and the secret by which that system knows that we ask: empty for nowhere. */
    "tickets.url": setting(Type.String(ADDRESS), "", { read: "site.manage", write: "site.manage" }),
    "tickets.secret": setting(Type.String({ maxLength: 200, pattern: "^(|[!-;=?-~]{16,200})$" }), "", {
        read: "nobody",
        write: "site.manage",
    }),
    /** The logo in the bar, the one for small screens, and the picture behind the welcome of the home page (NAV-001, NAV-002, LAY-058). */
    "branding.logo": publicSetting(Type.String(OWN_PICTURE), ""),
    "branding.mobileLogo": publicSetting(Type.String(OWN_PICTURE), ""),
    "branding.bannerImage": publicSetting(Type.String(OWN_PICTURE), ""),
    "banner.title": publicSetting(Type.String(ONE_LINE), ""),
    "banner.say": publicSetting(Type.String(SAY), ""),
    /** What is drawn over the welcome: nothing, or a wall of tools. */
    "banner.drawing": publicSetting(Type.Union([Type.Literal("none"), Type.Literal("tools")]), "none"),
    /** Where somebody new may begin, at the end of the home page (LAY-065). */
    "home.leads": publicSetting(Type.Array(HomeLead, { maxItems: MAXIMUM_LEADS }), []),
    /** Whether this part of the site has a forum, and so its Posts and Categories in the navigation (NAV-044). */
    "siteSection.forum": publicSetting(Type.Boolean(), true),
    /** Whether members write to each other in private (NAV-013). */
    "conversations.enabled": publicSetting(Type.Boolean(), true),
    /** Up to this width of the window in pixels the search of the title bar is behind an icon (NAV-022). */
    "titleBar.compactSearchUpTo": publicSetting(Type.Integer({ minimum: 0, maximum: 10_000 }), 800),
    /** What the community shown at the first start was made from; empty once it is the site's own. */
    "firstCommunity.source": setting(Type.String(ONE_LINE), "", { read: "site.manage", write: "site.manage" }),
};

export type SettingName = keyof typeof settings;
export type SettingValue<Name extends SettingName> = Static<(typeof settings)[Name]["schema"]>;
/** Settings with their values; those that are left out have their default. */
export type SettingValues = { [Name in SettingName]?: SettingValue<Name> };

/** All names, in the order they are declared. */
export const settingNames = Object.keys(settings) as SettingName[];

/** Whether this is the name of a setting. */
export function isSettingName(name: string): name is SettingName {
    return Object.hasOwn(settings, name);
}

/** The names a `select` means: names, and globs in which `*` stands for anything (contract §5.13). Without one: all. */
export function selectedNames(select: readonly string[] | undefined): SettingName[] {
    if (!select) return settingNames;
    const patterns = select.map((pattern) => pattern.split("*"));
    return settingNames.filter((name) => patterns.some((parts) => matches(name, parts)));
}

function publicSetting<S extends TSchema>(schema: S, value: Static<S>): Setting<S> {
    return setting(schema, value, { read: "public", write: "site.manage" });
}

/** What the limits are is told to those who look after posts: who wants to get around them need not read them. */
function limitSetting<S extends TSchema>(schema: S, value: Static<S>): Setting<S> {
    return setting(schema, value, { read: "community.moderate", write: "site.manage" });
}

function setting<S extends TSchema>(schema: S, value: Static<S>, levels: Pick<Setting, "read" | "write">): Setting<S> {
    return { schema, default: value, ...levels };
}

/** Compares without a regular expression: the pattern is somebody's input (FC-8). */
function matches(name: string, [start = "", ...rest]: readonly string[]): boolean {
    if (rest.length === 0) return name === start;
    if (!name.startsWith(start)) return false;
    let position = start.length;
    for (const part of rest.slice(0, -1)) {
        const found = name.indexOf(part, position);
        if (found === -1) return false;
        position = found + part.length;
    }
    const end = rest.at(-1) ?? "";
    return name.length - end.length >= position && name.endsWith(end);
}
