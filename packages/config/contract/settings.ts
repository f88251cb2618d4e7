import type { Static, TSchema } from "typebox";
import * as Type from "typebox";

/**
 * Permission to read or write a setting: everybody, users with the permission (contract §5.13), or nobody, as for reading a secret
 * (decisions 29).
 */
export type SettingLevel = "public" | "nobody" | "community.moderate" | "community.manage" | "site.manage";

/** Setting of a site, with its default and permissions. */
export interface Setting<S extends TSchema = TSchema> {
    schema: S;
    default: Static<S>;
    read: SettingLevel;
    write: SettingLevel;
}

const ONE_LINE = { maxLength: 200 };
/** Path on this site or URL of another site; empty for the default. */
const ADDRESS = { maxLength: 500, pattern: "^(|/([^/\\\\].*)?|https?://[^/\\\\].*)$" };
/** Path of an image uploaded for the site itself; empty for none. */
const OWN_PICTURE = { maxLength: 200, pattern: "^(|/uploads/branding/[A-Za-z0-9_-]{1,100}\\.(png|jpg|webp))$" };
/** Path of such an image, or of a drawing that was cleaned. */
const OWN_LOGO = { maxLength: 200, pattern: "^(|/uploads/branding/[A-Za-z0-9_-]{1,100}\\.(png|jpg|webp|svg))$" };
/** Size such as `300K`, `20M`, `1G`. */
const FILE_SIZE = "^([1-9][0-9]{0,3}[KM]|[1-9]G)$";

/** Methods of registration (contract §2). */
export const RegistrationMethod = Type.Union([
    Type.Literal("basic"),
    Type.Literal("invitation"),
    Type.Literal("approval"),
    Type.Literal("closed"),
]);
export type RegistrationMethod = Static<typeof RegistrationMethod>;

/**
 * Site whose videos can be played in posts, in a frame. `{name}` in a URL stands for letters, digits, `-` and `_`:
 * `https://films.example/watch/{id}` is embedded as `https://films.example/frame/{id}`.
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

/** Rank of the members who have at least so many points. */
const Rank = Type.Object(
    { points: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), label: Type.String({ minLength: 1, maxLength: 50 }) },
    { additionalProperties: false },
);

/** Largest number of a limit by role. */
export const MAX_ROLE_LIMIT = 500;
const RoleCount = Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_ROLE_LIMIT }));

/** Actions whose number within a period is limited for a member. Discussions are posts, too. */
export const LIMITED_KINDS = ["posts", "discussions", "reports", "reactions", "messages"] as const;
export type LimitedKind = (typeof LIMITED_KINDS)[number];

/** Flood control for the members of a role: how much they may do within `floodControl.seconds`; 0 for no limit. */
const RoleLimits = Type.Object(
    {
        roleID: Type.Integer({ minimum: 1 }),
        posts: RoleCount,
        discussions: RoleCount,
        reports: RoleCount,
        reactions: RoleCount,
        messages: RoleCount,
    },
    { additionalProperties: false },
);
export type RoleLimits = Static<typeof RoleLimits>;

/** All settings by name; other names can be neither read nor written. */
export const settings = {
    "garden.title": publicSetting(Type.String(ONE_LINE), "Parley"),
    "garden.orgName": publicSetting(Type.String(ONE_LINE), ""),
    "garden.description": publicSetting(Type.String({ maxLength: 1000 }), ""),
    "garden.locale": publicSetting(Type.String({ pattern: "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$" }), "en"),
    /** Languages in which visitors can have the pages, beside that of the site. */
    "garden.locales": publicSetting(
        Type.Array(Type.String({ pattern: "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$" }), { maxItems: 20 }),
        [],
    ),
    /** Time zone for viewers whose browsers haven't sent theirs; an invalid one counts as UTC. */
    "garden.guestTimeZone": publicSetting(Type.String({ pattern: "^[A-Za-z0-9_+/-]{1,40}$" }), "UTC"),
    /** ID of a stored theme, or the key of one in the code (contract §5.12). */
    "themes.current": publicSetting(Type.String({ pattern: "^([1-9][0-9]{0,9}|[a-z][a-z0-9-]{0,99})$" }), "parley"),
    "ui.siteName": publicSetting(Type.String(ONE_LINE), "Parley"),
    /** Seconds for which authors may edit their posts; -1 without limit, 0 not at all (contract §8). */
    "ui.editContentTimeout": publicSetting(Type.Integer({ minimum: -1, maximum: 2_147_483_647 }), 3600),
    /** Whether authors may delete their own comments (contract §5.2, §8). */
    "ui.allowSelfDelete": publicSetting(Type.Boolean(), false),
    /** Days for which deleted content is stored, and actions can be undone (FC-92). */
    "ui.keepDeletedDays": publicSetting(Type.Integer({ minimum: 1, maximum: 3650 }), 30),
    /** Whether the profile of a banned member is as restricted as a private one (USR-026…USR-028). */
    "ui.bannedPrivateProfile": publicSetting(Type.Boolean(), false),
    /** Ranks by points, whose labels profiles and cards show; none by default (contract §4.2, USR-031). */
    "ranks.labels": publicSetting(Type.Array(Rank, { maxItems: 50 }), []),
    /** URL of the community's rules, linked in the footer of every page; empty for none. */
    "ui.rulesUrl": publicSetting(Type.String(ADDRESS), ""),
    /** URLs of an external sign-in service that replace our own pages (AUTH-008, AUTH-009, AUTH-010). */
    "ui.signInUrl": publicSetting(Type.String(ADDRESS), ""),
    "ui.registrationUrl": publicSetting(Type.String(ADDRESS), ""),
    "ui.signOutUrl": publicSetting(Type.String(ADDRESS), ""),
    /** Name prefix and path of the cookies set by the site's own scripts (ADM-019, ADM-020, contract §1.1). */
    "garden.cookie.name": publicSetting(Type.String({ pattern: "^[A-Za-z0-9_-]{1,50}$" }), "parley"),
    "garden.cookie.path": publicSetting(Type.String({ pattern: "^/[A-Za-z0-9/_.-]{0,200}$" }), "/"),
    /** Whether visitors without a stored choice are counted anonymously (ADM-021). */
    "analytics.anonymizeData": publicSetting(Type.Boolean(), false),
    /** Origins of other sites whose scripts may call the API with an access token (contract §1.1): `https://app.example`. */
    "api.trustedOrigins": setting(
        Type.Array(Type.String({ maxLength: 200, pattern: "^https?://[a-z0-9.-]{1,150}(:[0-9]{1,5})?$" }), { maxItems: 50 }),
        [],
        { read: "site.manage", write: "site.manage" },
    ),
    "registration.method": publicSetting(RegistrationMethod, "basic"),
    /** Whether new members are "unconfirmed" until they have confirmed their email address (AUTH-015). */
    "registration.confirmEmail": publicSetting(Type.Boolean(), false),
    /** URL of the terms that a user accepts by registering; empty for none. */
    "registration.termsUrl": publicSetting(Type.String(ADDRESS), ""),
    "password.minLength": publicSetting(Type.Integer({ minimum: 12, maximum: 100 }), 12),
    "discussions.pageSize": publicSetting(Type.Integer({ minimum: 1, maximum: 100 }), 30),
    "comments.pageSize": publicSetting(Type.Integer({ minimum: 1, maximum: 100 }), 30),
    /** Whether discussions have tags (DISC-043). */
    "tagging.discussions.enabled": publicSetting(Type.Boolean(), true),
    /** Whether staff track discussions that need attention (DISC-044). */
    "triage.enabled": publicSetting(Type.Boolean(), true),
    /** Whether members can report posts, which moderators then handle together (MOD-023). */
    "escalations.enabled": publicSetting(Type.Boolean(), true),
    /** Posts held for approval before publication: those in these categories, those by these roles, and the first posts of every member. */
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
    /** Number of a new member's posts that are held for approval if they link to another site (FC-87). */
    "premoderation.firstLinkPosts": setting(Type.Integer({ minimum: 0, maximum: 100 }), 3, {
        read: "community.moderate",
        write: "community.manage",
    }),
    /** Definition of new accounts: up to this age in days, and, if enabled, those without a confirmed email address (FC-87). */
    "newAccounts.days": limitSetting(Type.Integer({ minimum: 0, maximum: 365 }), 3),
    "newAccounts.unconfirmed": limitSetting(Type.Boolean(), true),
    /**
     * Flood control (contract §8, FC-87): after this number of posts, or of discussions among them, within `seconds`, a member is locked
     * for `lockSeconds`. 0 posts or discussions mean no limit.
     */
    "floodControl.posts": limitSetting(Type.Integer({ minimum: 0, maximum: 500 }), 5),
    "floodControl.discussions": limitSetting(Type.Integer({ minimum: 0, maximum: 500 }), 3),
    "floodControl.newAccountPosts": limitSetting(Type.Integer({ minimum: 0, maximum: 500 }), 3),
    "floodControl.newAccountDiscussions": limitSetting(Type.Integer({ minimum: 0, maximum: 500 }), 2),
    /** The same for reports and for reactions. */
    "floodControl.reports": limitSetting(Type.Integer({ minimum: 0, maximum: 500 }), 10),
    "floodControl.reactions": limitSetting(Type.Integer({ minimum: 0, maximum: 500 }), 40),
    "floodControl.newAccountReports": limitSetting(Type.Integer({ minimum: 0, maximum: 500 }), 5),
    "floodControl.newAccountReactions": limitSetting(Type.Integer({ minimum: 0, maximum: 500 }), 20),
    /** The same for private messages, of which the one that starts a conversation is the first (contract §8). */
    "floodControl.messages": limitSetting(Type.Integer({ minimum: 0, maximum: 500 }), 15),
    "floodControl.newAccountMessages": limitSetting(Type.Integer({ minimum: 0, maximum: 500 }), 5),
    /** Numbers for members of single roles, which count instead of those above; the most generous of a member's roles. */
    "floodControl.byRole": limitSetting(Type.Array(RoleLimits, { maxItems: 100 }), []),
    "floodControl.seconds": limitSetting(Type.Integer({ minimum: 1, maximum: 3600 }), 60),
    "floodControl.lockSeconds": limitSetting(Type.Integer({ minimum: 0, maximum: 43_200 }), 120),
    /** Seconds for which nobody can post the same text again; 0 for no limit. */
    "floodControl.repeatSeconds": limitSetting(Type.Integer({ minimum: 0, maximum: 43_200 }), 3600),
    /** Maximum number of a member's drafts, and their maximum total size in kilobytes. */
    "drafts.maxCount": limitSetting(Type.Integer({ minimum: 1, maximum: 1000 }), 200),
    "drafts.maxKilobytes": limitSetting(Type.Integer({ minimum: 100, maximum: 1_000_000 }), 5000),
    /**
     * Whether posts show signatures (DISC-075), whether phones hide them (DISC-076), and the maximum height of an image in one (DISC-078).
     */
    "signatures.enabled": publicSetting(Type.Boolean(), true),
    "signatures.hideMobile": publicSetting(Type.Boolean(), false),
    "signatures.imageMaxHeight": publicSetting(Type.Integer({ minimum: 0, maximum: 999 }), 100),
    /**
     * Maximum size of an uploaded file, as `500M` or `300K` (CONT-025), and the allowed file extensions, in lower case (CONT-026, contract
     * §8).
     */
    "upload.maxSize": publicSetting(Type.String({ pattern: FILE_SIZE }), "20M"),
    /** Maximum upload size per member and day, and that for a new account (FC-87). */
    "upload.maxPerDay": limitSetting(Type.String({ pattern: FILE_SIZE }), "500M"),
    "upload.maxPerDayNewAccount": limitSetting(Type.String({ pattern: FILE_SIZE }), "100M"),
    "upload.allowedExtensions": publicSetting(
        Type.Array(Type.String({ pattern: "^[a-z0-9]{1,10}(\\.[a-z0-9]{1,10})?$" }), { maxItems: 100 }),
        "txt jpg jpeg gif png bmp tiff ico zip gz tar.gz tgz psd ai pdf doc xls ppt docx xlsx pptx log rar 7z".split(" "),
    ),
    /** Sites whose videos are played in posts: built-in ones by name, and further ones. */
    "embeds.sites": publicSetting(
        Type.Array(Type.String({ pattern: "^[a-z0-9-]{1,30}$" }), { maxItems: 50 }),
        "youtube vimeo dailymotion streamable ted archive codepen".split(" "),
    ),
    "embeds.moreSites": publicSetting(Type.Array(EmbeddedSite, { maxItems: 20 }), []),
    /** URL of the ticket system, empty for none, and the secret that authenticates our requests to it. */
    "tickets.url": setting(Type.String(ADDRESS), "", { read: "site.manage", write: "site.manage" }),
    "tickets.secret": setting(Type.String({ maxLength: 200, pattern: "^(|[!-;=?-~]{16,200})$" }), "", {
        read: "nobody",
        write: "site.manage",
    }),
    /** Logo in the title bar, logo for small screens, and background image of the home page's banner (NAV-001, NAV-002, LAY-058). */
    "branding.logo": publicSetting(Type.String(OWN_LOGO), ""),
    "branding.mobileLogo": publicSetting(Type.String(OWN_LOGO), ""),
    /** The same logos for the dark palettes. */
    "branding.logoDark": publicSetting(Type.String(OWN_LOGO), ""),
    "branding.mobileLogoDark": publicSetting(Type.String(OWN_LOGO), ""),
    /** The largest of the icons of the site, the picture of pages that have none when they are shared, and the picture above mails. */
    "branding.icon": publicSetting(Type.String(OWN_PICTURE), ""),
    "branding.shareImage": publicSetting(Type.String(OWN_PICTURE), ""),
    "branding.mailLogo": publicSetting(Type.String(OWN_PICTURE), ""),
    "branding.bannerImage": publicSetting(Type.String(OWN_PICTURE), ""),
    /** Fragment in place of the title bar, on pages whose layout names none (LAY-048); empty for the built-in one. */
    "titleBar.fragment": setting(Type.String({ maxLength: 100 }), "", { read: "site.manage", write: "site.manage" }),
    /** Whether this section of the site has a forum, and so the navigation contains Posts and Categories (NAV-044). */
    "siteSection.forum": publicSetting(Type.Boolean(), true),
    /** Whether members can write private messages to each other (NAV-013). */
    "conversations.enabled": publicSetting(Type.Boolean(), true),
    /** Maximum number of other members in a conversation (contract §5.5), and that for members whose posts never need approval. */
    "conversations.maxRecipients": publicSetting(Type.Integer({ minimum: 1, maximum: 100 }), 5),
    "conversations.maxRecipientsVerified": publicSetting(Type.Integer({ minimum: 1, maximum: 100 }), 50),
    /** Whether search fields suggest pages while somebody types (SRCH-023). */
    "search.autocomplete": publicSetting(Type.Boolean(), true),
    /** Search page of another site instead of our own, called with `?query=`, and whether it opens in a new tab (SRCH-020, SRCH-021). */
    "search.externalUrl": publicSetting(Type.String(ADDRESS), ""),
    "search.externalNewTab": publicSetting(Type.Boolean(), false),
    /** Search page of the hub of which this community is a part, called with `?query=`. With it, people choose where to search (SRCH-016). */
    "search.hubUrl": publicSetting(Type.String(ADDRESS), ""),
    /** Whether the site has a knowledge base, so that the search page also answers at `/kb/search` (SRCH-003). */
    "search.hasKnowledgeBase": publicSetting(Type.Boolean(), false),
    /** Width of the window in pixels up to which the title bar's search is an icon (NAV-022). */
    "titleBar.compactSearchUpTo": publicSetting(Type.Integer({ minimum: 0, maximum: 10_000 }), 800),
    /** Whether the texts of all categories, also of later ones, may be sent to translation services. */
    "translation.allCategories": setting(Type.Boolean(), false, { read: "site.manage", write: "site.manage" }),
    /** Categories whose texts may be sent to translation services otherwise, and how many characters a service gets in a day and a month. */
    "translation.categoryIDs": setting(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 500 }), [], {
        read: "site.manage",
        write: "site.manage",
    }),
    "translation.charactersPerDay": setting(Type.Integer({ minimum: 0, maximum: 1_000_000_000 }), 50_000, {
        read: "site.manage",
        write: "site.manage",
    }),
    "translation.charactersPerMonth": setting(Type.Integer({ minimum: 0, maximum: 1_000_000_000 }), 500_000, {
        read: "site.manage",
        write: "site.manage",
    }),
    /** The services by which posts are translated into a language before others: its key, and the type of the service. */
    "translation.localeServices": setting(
        Type.Array(Type.String({ pattern: "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})* (libreTranslate|deepL|google)$" }), { maxItems: 20 }),
        [],
        { read: "site.manage", write: "site.manage" },
    ),
    /** Source of the sample community created at the first start; empty once the site has its own content. */
    "firstCommunity.source": setting(Type.String(ONE_LINE), "", { read: "site.manage", write: "site.manage" }),
};

export type SettingName = keyof typeof settings;
export type SettingValue<Name extends SettingName> = Static<(typeof settings)[Name]["schema"]>;
/** Settings with their values; missing ones have their default. */
export type SettingValues = { [Name in SettingName]?: SettingValue<Name> };

/** All setting names, in the order of declaration. */
export const settingNames = Object.keys(settings) as SettingName[];

/** Checks whether a setting of this name exists. */
export function isSettingName(name: string): name is SettingName {
    return Object.hasOwn(settings, name);
}

/**
 * Returns the setting names that a `select` matches: names, and globs in which `*` stands for any characters (contract §5.13). Without one:
 * all.
 */
export function selectSettingNames(select: readonly string[] | undefined): SettingName[] {
    if (!select) return settingNames;
    const patterns = select.map((pattern) => pattern.split("*"));
    return settingNames.filter((name) => patterns.some((parts) => matches(name, parts)));
}

function publicSetting<S extends TSchema>(schema: S, value: Static<S>): Setting<S> {
    return setting(schema, value, { read: "public", write: "site.manage" });
}

/** Creates a setting that only moderators can read, because limits are easier to evade when they are known. */
function limitSetting<S extends TSchema>(schema: S, value: Static<S>): Setting<S> {
    return setting(schema, value, { read: "community.moderate", write: "site.manage" });
}

function setting<S extends TSchema>(schema: S, value: Static<S>, levels: Pick<Setting, "read" | "write">): Setting<S> {
    return { schema, default: value, ...levels };
}

/** Matches without a regular expression, because the pattern is user input (FC-8). */
function matches(name: string, parts: readonly string[]): boolean {
    const [start = "", end = ""] = [parts[0], parts.at(-1)];
    if (parts.length === 1) return name === start;
    if (!name.startsWith(start)) return false;
    let position = start.length;
    for (let index = 1; index < parts.length - 1; index++) {
        const part = parts[index] ?? "";
        const found = name.indexOf(part, position);
        if (found === -1) return false;
        position = found + part.length;
    }
    return name.length - end.length >= position && name.endsWith(end);
}
