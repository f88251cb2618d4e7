/** Value of `scope` for a search of the whole hub; a search of this community has `site`, or none (SRCH-019). */
const HUB = "hub";

/** Where the search box can search, with their names, the default first. There is a choice only for a community that is part of a hub. */
export const listScopes = (hubURL: string): readonly (readonly [scope: string, name: string])[] =>
    hubURL === ""
        ? [["site", "This community"]]
        : [
              ["site", "This community"],
              [HUB, "All communities"],
          ];

/** Returns the address of a search of the hub; undefined for a search of this community. */
export function findHubSearch(parameters: URLSearchParams, hubURL: string): string | undefined {
    if (hubURL === "" || parameters.get("scope") !== HUB) return undefined;
    return `${hubURL}${hubURL.includes("?") ? "&" : "?"}${new URLSearchParams({ query: parameters.get("query") ?? "" })}`;
}
