import { seesAll } from "@parley/accounts/server";
import type { Config } from "@parley/config/server";
import type { ServerKit } from "@parley/library/server/kit";
import type { SearchedTable, SearchSource } from "@parley/library/server/searchSources";
import type { ProfileFieldsService } from "@parley/profileFields/server";
import type { UsersService } from "../users.service";
import { createMemberSearchRepository } from "./search.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "siteURL">;
    users: Pick<UsersService, "byIDs">;
    config: Pick<Config, "get">;
    profileFields: Pick<ProfileFieldsService, "wanted">;
}

export const usersSearchTable: SearchedTable = {
    recordType: "user",
    typeNumber: 4,
    table: "users",
    key: "userID",
    columns: ["name"],
};

/** Creates the source by which members are found: by their names only, which even a private profile shows (FC-23). */
export function createMemberSearchSource({ kit, users, config, profileFields }: Dependencies): SearchSource {
    const search = createMemberSearchRepository(kit.database);
    return {
        recordType: usersSearchTable.recordType,
        typeNumber: usersSearchTable.typeNumber,
        types: ["user"],
        hasTitles: true,
        states: [],
        sorts: ["name", "countPosts", "points"],

        async texts(userIDs) {
            const rows = await search.names(userIDs);
            return rows.map(({ userID, name }) => ({ recordID: userID, title: name, body: "", isHtml: false }));
        },

        recordIDsAfter: search.idsAfter,

        async select(viewer, { types, profileFields: wanted, ...others }) {
            // No other condition applies to members: most would disclose what a restricted profile hides (FC-16).
            if (Object.keys(others).length > 0 || (types && !types.includes("user"))) return undefined;
            const fields = wanted ? await profileFields.wanted(viewer, wanted) : [];
            const bannedAreRestricted = await config.get("ui.bannedPrivateProfile");
            return search.select({ viewerID: viewer.userID, seesAll: seesAll(viewer), bannedAreRestricted, fields });
        },

        async present(_viewer, userIDs) {
            const people = await users.byIDs(userIDs);
            return [...people.values()].map(({ userID, name, url, photoUrl }) => ({
                recordID: userID,
                type: "user",
                name,
                url: url ?? kit.siteURL,
                isHtml: false,
                image: { url: photoUrl, alt: "" },
            }));
        },
    };
}
