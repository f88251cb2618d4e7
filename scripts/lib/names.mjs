/** Words that no name has any more, each with the terms that replace it. */
export const RETIRED = {
    act: "action",
    acts: "actions",
    alone: "single, isolated or isOnlyX",
    approach: "hover intent",
    arriving: "navigation focus",
    asked: "requested",
    asker: "viewer, client or author",
    askers: "viewers or clients",
    asking: "a request, a query or confirming",
    asks: "requests or queries",
    away: "unavailable, offline or removed",
    deed: "action",
    deeds: "actions",
    entering: "sign-in",
    flaw: "integrity error",
    flaws: "integrity errors",
    freshness: "maximum age",
    gate: "pre-publication hook",
    gates: "pre-publication hooks",
    heard: "received or announced",
    hole: "gap",
    holes: "gaps",
    hurry: "sendNow",
    judge: "explainer",
    judges: "explains",
    judging: "explanation",
    keeper: "guard",
    keepers: "guards",
    keeping: "retention",
    kept: "stored, cached or retained",
    meant: "the target or the match",
    nobody: "guest, or none",
    said: "message, output or announced",
    say: "announce, or message",
    saying: "format",
    says: "message, text or description",
    shelf: "cache store",
    shelves: "cache stores",
    sight: "visibility",
    sights: "visibility",
    standing: "membership",
    stands: "position or state",
    surroundings: "providers",
    tell: "announce or notify",
    telling: "notification",
    tells: "announces",
    told: "notified or announced",
    tried: "attempted",
    tries: "attempts",
    verdict: "explanation or result",
    verdicts: "explanations",
    watched: "observed or tracked",
    ways: "methods or choices",
    whose: "ownerID",
    wish: "hydration trigger",
    wishes: "hydration triggers",
    wordless: "empty",
};

/** Names that the API, the database, stored files or devices have, and those of libraries. */
const STORED = new Set([
    "act", // stored with an interrupted bulk action, and a form field
    "Act", // a form field
    "acts", // a table, and a list of the API
    "actID",
    "actIDs",
    "actJobs",
    "restoredActIDs",
    "deleteActID",
    "countActs",
    "ahead", // a parameter of the API
    "alone", // a parameter of the API
    "dateKept", // stored on devices
    "kept", // a response of the API
    "keptTexts", // a slice that is stored on devices
    "keptUntil", // the API
    "KEPT_ANSWERS_MB", // an environment variable
    "say", // a field of the file of a site
    "tries", // a table
    "wasThrownAway", // stored on devices
]);

/** First words of names of functions that are no verbs, by the convention that they follow. */
const CONVENTIONS = {
    Guards: "are can has holds is may needs owns requires sees shares supports takes wants",
    Hooks: "use",
    Converters: "from to with without",
    Subscriptions: "on",
    Examples: "example",
};

/** Names of functions that follow the convention of a library, a standard or a family of functions. */
const CONVENTIONAL_NAMES = [
    /(Path|Href|URL|URLs)$/, // builders of addresses: discussionPath(id)
    /To(Html|Markdown|HTML)$/, // converters: markdownToHtml
    /^(notFound|gone|forbidden|badRequest|conflict|invalidField|tooManyRequests)$/, // HTTP errors, as `throw notFound("Tag")`
    /^(loading|success|failure)$/, // the states of an ILoadable
    /^(styles|globalStyles|rawStyles|keyframes)$/, // typestyle
    /^(classNames|jsxs?|jsxDEV)$/, // classNames of npm; the JSX runtime of React
];

const VERBS = `
    adapt add align allow anonymize apply arrange ask back begin bring broadcast build cancel capture catch change check choose clamp classify clear
    collect compare compile complete compress compute configure continue convert copy count create cut decode decorate decrypt defer define delete derive describe detect
    diff discard dismiss draw edit emphasize encode encrypt escape expand export extract fetch fill filter find flush focus fold follow forget format get
    give go group guard handle hash highlight implement indent inject insert invalidate isolate learn leave limit list listen load lock log look
    mark measure merge migrate mix move navigate nest normalize note omit open order pack parse pick pin ping play position post prefetch prepare
    prevent print provide push put query quote raise rank react read record recover redirect reduce reencode refetch refresh refuse register
    remember remove render replace report require reset resolve restore resize resubscribe resume run sanitize save schedule score search select send
    separate serialize serve set shape share show sign slice sort split start stem stop store submit sum summarize sync tag take throttle tidy toggle
    tokenize track translate trim undo unmention unpack unsubscribe unwrap update upload verify wait warn widen wrap write yield
`;

const FIRST_WORDS = new Set([VERBS, ...Object.values(CONVENTIONS)].flatMap((words) => words.trim().split(/\s+/)));

/** Parts that every feature has: files of these are found by the feature's name before them, as `comments.routes.ts`. */
const ROLES = new Set(
    `routes service repository schema tables migration migrations forms server feature members widgets slice thunks selectors actions
     rules examples styles gallery test through e2e cases`.split(/\s+/),
);

/** Folders that divide a feature without a subject of their own. */
const SIDES = new Set(["client", "server", "contract", "testing", "e2e"]);

/**
 * Returns the folder whose name a file repeats before the name of its content, as `discussions/server/discussions.merging.ts` does, or
 * `undefined`. A feature's name is followed by one of the parts that every feature has, in the feature's own folder: `comments.routes.ts`; or by
 * nothing, in its main file: `jobs/jobs.ts`. Terms that contain the name, as `sqliteDriver.ts`, and components repeat nothing.
 */
export function findRepeatedFolder(path) {
    const folders = path.split("/");
    const [subject, ...parts] = folders.pop().split(".").slice(0, -1);
    const at = folders.findLastIndex((folder) => !SIDES.has(folder) && folder.toLowerCase() === subject.toLowerCase());
    if (at < 0) return undefined;
    const isComponent = /^[A-Z]/.test(subject);
    const isInOwnFolder = folders.slice(at + 1).every((folder) => SIDES.has(folder));
    return (isInOwnFolder || isComponent) && parts.every((part) => ROLES.has(part)) ? undefined : folders[at];
}

/** Returns the words of a name in camel case, capitals, or of a path, in lower case. */
export function splitWords(name) {
    return name
        .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
        .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
        .split(/[^A-Za-z0-9]+/)
        .map((word) => word.toLowerCase())
        .filter(Boolean);
}

/** Whether a name is stored, or a name of the API: it stays as it is. */
export function isStored(name) {
    return STORED.has(name);
}

/** Whether the name of a function begins with a verb, or follows one of the conventions above. */
export function isVerbFirst(name) {
    return FIRST_WORDS.has(splitWords(name)[0]) || CONVENTIONAL_NAMES.some((pattern) => pattern.test(name));
}
