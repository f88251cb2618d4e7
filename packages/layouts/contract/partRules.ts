import type { StoredPart } from "./layouts";
import { TITLE_BAR_FRAGMENT, TITLE_BAR_WIDGET } from "./layouts.rules";

/** For whom a part is: on which devices (`all` unless set), and for members of which roles (all if empty). */
export interface PartLimits {
    device: string;
    roleIDs: readonly number[];
}

/** Prefix of the names of the fields for roles, in forms. */
export const ROLE_FIELD = "Role.";

/** Name of the field for the fragment of a part, in forms. */
export const FRAGMENT_FIELD = "Fragment";

/** Name of the field for the fragment that replaces the title bar, in forms. */
export const TITLE_BAR_FIELD = "TitleBar";

const ROLE_FILTER = "role-filter";

interface Middleware {
    visibility?: { device?: string };
    [ROLE_FILTER]?: { roleIDs?: readonly number[] };
}

/** Returns for whom a part is (`$middleware`). */
export function readLimits({ $middleware }: StoredPart): PartLimits {
    const { visibility, [ROLE_FILTER]: filter } = ($middleware ?? {}) as Middleware;
    return { device: visibility?.device ?? "all", roleIDs: filter?.roleIDs ?? [] };
}

/** Returns a part for other devices or roles; what is not known here stays. */
export function withLimits(part: StoredPart, changes: Partial<PartLimits>): StoredPart {
    const { $middleware, ...rest } = part;
    const { visibility: _visibility, [ROLE_FILTER]: _filter, ...others } = ($middleware ?? {}) as Middleware;
    const former = readLimits(part);
    const { device, roleIDs } = { ...former, ...changes };
    if (device === former.device && roleIDs.join() === former.roleIDs.join()) return part;
    const middleware = {
        ...(device !== "all" && { visibility: { device } }),
        ...(roleIDs.length > 0 && { [ROLE_FILTER]: { roleIDs: [...roleIDs] } }),
        ...others,
    };
    return { ...rest, ...(Object.keys(middleware).length > 0 && { $middleware: middleware }) } as StoredPart;
}

/** Returns a part that a fragment replaces; with an empty UUID, one that is shown as built in. */
export function withFragment(part: StoredPart, fragmentType: string, fragmentUUID: string): StoredPart {
    const { $fragmentImpls, ...rest } = part;
    const { [fragmentType]: former, ...others } = ($fragmentImpls ?? {}) as Record<string, { fragmentUUID?: string }>;
    if ((former?.fragmentUUID ?? "") === fragmentUUID) return part;
    const implementations = { ...others, ...(fragmentUUID !== "" && { [fragmentType]: { fragmentUUID } }) };
    return { ...rest, ...(Object.keys(implementations).length > 0 && { $fragmentImpls: implementations }) } as StoredPart;
}

/** Returns the UUID of the fragment that a part names; an empty text if there is none. */
export function readFragment({ $fragmentImpls }: StoredPart, fragmentType: string): string {
    const implementations = ($fragmentImpls ?? {}) as Record<string, { fragmentUUID?: string } | undefined>;
    return implementations[fragmentType]?.fragmentUUID ?? "";
}

/** Returns the UUID of the fragment that replaces the title bar of a layout; an empty text if there is none. */
export const readTitleBar = (titleBar: StoredPart | null): string => (titleBar ? readFragment(titleBar, TITLE_BAR_FRAGMENT) : "");

/** Returns the title bar of a layout with a fragment in its place; with an empty UUID, `null` for the built-in one. */
export function withTitleBar(titleBar: StoredPart | null, fragmentUUID: string): StoredPart | null {
    if (readTitleBar(titleBar) === fragmentUUID) return titleBar;
    return fragmentUUID === "" ? null : withFragment({ $hydrate: TITLE_BAR_WIDGET }, TITLE_BAR_FRAGMENT, fragmentUUID);
}
