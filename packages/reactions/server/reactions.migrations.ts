import type { Migration } from "@parley/library/server/database";

/**
 * Types of a new community: those of the contract are active (§2). The others can be activated; they come with imports too, and are then shown
 * where they were given.
 */
const TYPES = [
    ["Spam", "Flag", 0, 0, true, "This is unwanted advertising."],
    ["Abuse", "Flag", 0, 0, true, "This is hurtful or against the rules."],
    ["Promote", "Positive", 5, 5, true, "This deserves to be seen by everybody."],
    ["Like", "Positive", 1, 1, true, "I like this."],
    ["Thanks", "Positive", 1, 1, false, "This helped me."],
    ["Insightful", "Positive", 1, 1, false, "I see something in a new light."],
    ["Awesome", "Positive", 1, 1, false, "This is excellent."],
    ["Agree", "Positive", 1, 1, true, "I think so too."],
    ["Disagree", "Negative", 0, 0, true, "I see it otherwise."],
    ["LOL", "Positive", 0, 0, true, "This made me laugh."],
    ["OffTopic", "Negative", -1, -1, false, "This belongs elsewhere."],
    ["Dislike", "Negative", -1, -1, false, "I don't like this."],
    ["Up", "Positive", 1, 1, false, "A vote for this."],
    ["Down", "Negative", -1, -1, false, "A vote against this."],
] as const;

const NAMES: Record<string, string> = { OffTopic: "Off Topic" };

export const reactionsMigrations: Migration[] = [
    {
        name: "0280_reactions",
        async up({ schema, query, identity, dateTime, key }) {
            await schema
                .createTable("reactionTypes")
                .addColumn("tagID", "integer", identity)
                .addColumn("urlcode", "text", (column) => column.notNull())
                .addColumn("urlcodeKey", key, (column) => column.notNull().unique())
                .addColumn("name", "text", (column) => column.notNull())
                .addColumn("description", "text", (column) => column.notNull())
                .addColumn("class", "text", (column) => column.notNull())
                .addColumn("points", "integer", (column) => column.notNull())
                .addColumn("reactionValue", "integer", (column) => column.notNull())
                .addColumn("sort", "integer", (column) => column.notNull())
                .addColumn("active", "boolean", (column) => column.notNull())
                .addColumn("custom", "boolean", (column) => column.notNull().defaultTo(false))
                .addColumn("hidden", "boolean", (column) => column.notNull().defaultTo(false))
                .execute();
            await schema
                .createTable("reactions")
                .addColumn("recordType", "text", (column) => column.notNull())
                .addColumn("recordID", "integer", (column) => column.notNull())
                .addColumn("userID", "integer", (column) => column.notNull())
                .addColumn("tagID", "integer", (column) => column.notNull().references("reactionTypes.tagID"))
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addPrimaryKeyConstraint("reactionsKey", ["recordType", "recordID", "userID"])
                .execute();
            await schema
                .createIndex("reactionsByRecord")
                .on("reactions")
                .columns(["recordType", "recordID", "dateInserted", "userID"])
                .execute();
            await schema.createIndex("reactionsByUser").on("reactions").columns(["userID", "tagID", "dateInserted"]).execute();
            await schema
                .createTable("reactionCounts")
                .addColumn("recordType", "text", (column) => column.notNull())
                .addColumn("recordID", "integer", (column) => column.notNull())
                .addColumn("tagID", "integer", (column) => column.notNull().references("reactionTypes.tagID"))
                .addColumn("count", "integer", (column) => column.notNull())
                .addPrimaryKeyConstraint("reactionCountsKey", ["recordType", "recordID", "tagID"])
                .execute();
            await query
                .insertInto("reactionTypes")
                .values(
                    TYPES.map(([urlcode, reactionClass, points, reactionValue, active, description], index) => ({
                        urlcode,
                        urlcodeKey: urlcode.toLowerCase(),
                        name: NAMES[urlcode] ?? urlcode,
                        description,
                        class: reactionClass,
                        points,
                        reactionValue,
                        sort: index + 1,
                        active,
                    })),
                )
                .execute();
        },
    },
    {
        // Recent reactions are counted from the newest on.
        name: "0281_reactionsByDate",
        async up({ schema }) {
            await schema.createIndex("reactionsByDate").on("reactions").columns(["recordType", "dateInserted"]).execute();
        },
    },
];
