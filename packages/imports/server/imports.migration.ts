import type { Migration } from "@parley/library/server/database";

export const importsMigrations: Migration[] = [
    {
        name: "0500_imports",
        async up({ schema, identity, dateTime, key }) {
            await schema
                .createTable("imports")
                .addColumn("importID", "integer", identity)
                .addColumn("source", key, (column) => column.notNull().unique())
                .addColumn("form", "text", (column) => column.notNull())
                .addColumn("directory", "text", (column) => column.notNull())
                .addColumn("status", key, (column) => column.notNull())
                .addColumn("dateStarted", dateTime, (column) => column.notNull())
                .addColumn("dateFinished", dateTime)
                .addColumn("settings", "text", (column) => column.notNull())
                .addColumn("report", "text", (column) => column.notNull())
                .execute();
            await schema
                .createTable("importedRecords")
                .addColumn("source", key, (column) => column.notNull())
                .addColumn("site", key, (column) => column.notNull())
                .addColumn("kind", key, (column) => column.notNull())
                .addColumn("foreignID", key, (column) => column.notNull())
                .addColumn("recordID", "integer", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addPrimaryKeyConstraint("importedRecordsKey", ["source", "kind", "site", "foreignID"])
                .execute();
            await schema
                .createIndex("importedRecordsByRecord")
                .on("importedRecords")
                .columns(["kind", "recordID", "source"])
                .execute();
            await schema
                .createIndex("importedRecordsInOrder")
                .on("importedRecords")
                .columns(["source", "kind", "recordID"])
                .execute();
        },
    },
    {
        name: "0501_formerAddresses",
        async up({ schema, key }) {
            await schema
                .createTable("formerAddresses")
                .addColumn("path", key, (column) => column.notNull())
                .addColumn("host", key, (column) => column.notNull())
                .addColumn("source", key, (column) => column.notNull())
                .addColumn("kind", key, (column) => column.notNull())
                .addColumn("recordID", "integer", (column) => column.notNull())
                .addPrimaryKeyConstraint("formerAddressesKey", ["path", "host", "source"])
                .execute();
            await schema
                .createIndex("formerAddressesByRecord")
                .on("formerAddresses")
                .columns(["source", "kind", "recordID"])
                .execute();
        },
    },
    {
        name: "0901_importedHome",
        /** What an import has set of the home page was settings of the site. */
        async up({ query }) {
            for (const { source, settings } of await query.selectFrom("imports").select(["source", "settings"]).execute()) {
                const {
                    "banner.title": title,
                    "banner.say": description,
                    "banner.drawing": drawing,
                    "home.leads": leads,
                    ...others
                } = JSON.parse(settings) as Record<string, unknown>;
                const banner = { title, description, drawing };
                // An import that has set nothing of the site must not count as the one that introduced it.
                if ([...Object.values(banner), leads].every((value) => value === undefined)) continue;
                await query
                    .updateTable("imports")
                    .set({ settings: JSON.stringify({ ...others, home: { banner, leads } }) })
                    .where("source", "=", source)
                    .execute();
            }
        },
    },
];
