import type { Categories } from "@parley/categories/server";
import type { MailSubscriptionSource, NotificationAudience, RecordedEvent } from "@parley/notifications/server";
import { createEventLookup } from "@parley/notifications/server";
import { sliceMembers } from "@parley/posting/server";

type Follows = Pick<Categories, "followersOf" | "followersOfAll" | "followLevelsOf" | "setFollowLevels" | "fragmentsByIDs">;
type Level = Parameters<Follows["followersOf"]>[1][number];

interface Options {
    categories: Follows;
    /** Name of the subscription to the mails. */
    name: string;
    /** English label of the subscription, with the category's `{name}`. */
    label: string;
    /** Choices of followers for each channel. */
    levels: { popup: Level; email: Level & ("emailPosts" | "emailComments"); digest?: Level };
    /** Returns the category of an event; undefined if there is none any more. */
    categoryOf(event: RecordedEvent): Promise<number | undefined>;
}

/**
 * Creates the parts of an audience that are the followers of a category, who choose channels for each category (contract §5.3), and the
 * subscription that ends its mails.
 */
export function createCategoryFollowers({ categories, name, label, levels, categoryOf }: Options): {
    audience: Pick<NotificationAudience, "choices" | "isLarge" | "members">;
    subscriptions: MailSubscriptionSource;
    /** Reads the followers of the categories of several events together. */
    prepare(events: readonly RecordedEvent[]): Promise<void>;
} {
    const channels = Object.values(levels);
    /** Followers of the category of an event; undefined unless they have been read for several events together. */
    const followers = createEventLookup<readonly number[] | undefined>(async () => undefined);
    return {
        async prepare(events) {
            const categoryIDs = new Map<RecordedEvent, number | undefined>();
            for (const event of events) categoryIDs.set(event, await categoryOf(event));
            const known = [...new Set(categoryIDs.values())].filter((categoryID) => categoryID !== undefined);
            const found = await categories.followersOfAll(known, channels);
            for (const [event, categoryID] of categoryIDs) followers.store(event, found?.get(categoryID ?? 0));
        },
        audience: {
            isLarge: true,
            async members(event, range) {
                const known = await followers(event);
                if (known) return sliceMembers(known, range);
                const categoryID = await categoryOf(event);
                return categoryID === undefined ? [] : categories.followersOf(categoryID, channels, range);
            },
            choices: {
                async of(event, userIDs) {
                    const categoryID = await categoryOf(event);
                    const rows = categoryID === undefined ? [] : await categories.followLevelsOf(categoryID, userIDs);
                    return new Map(
                        rows.map((row) => [
                            row.userID,
                            {
                                popup: row[levels.popup],
                                email: row[levels.email],
                                digest: levels.digest !== undefined && row[levels.digest],
                                // The contract has no such level (§5.3).
                                push: false,
                            },
                        ]),
                    );
                },
                subscriptionOf: async (event) => `${name} ${(await categoryOf(event)) ?? 0}`,
            },
        },
        subscriptions: {
            async describe(key) {
                const category = (await categories.fragmentsByIDs([Number(key)])).get(Number(key));
                return category && { label, name: category.name };
            },
            async isMailed(userID, key) {
                const [row] = await categories.followLevelsOf(Number(key), [userID]);
                return row?.[levels.email] ?? false;
            },
            setMailed: (userID, key, isMailed) => categories.setFollowLevels(userID, Number(key), { [levels.email]: isMailed }),
        },
    };
}
