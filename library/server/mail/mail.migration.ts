import type { Migration } from "@parley/library/server/database";

const createMails: Migration = {
    name: "0012_mails",
    async up({ schema, identity, dateTime, key }) {
        await schema
            .createTable("mails")
            .addColumn("mailID", "integer", identity)
            .addColumn("template", key, (column) => column.notNull())
            .addColumn("toAddress", "text", (column) => column.notNull())
            .addColumn("subject", "text", (column) => column.notNull())
            .addColumn("text", "text")
            .addColumn("html", "text")
            .addColumn("secret", "boolean", (column) => column.notNull())
            .addColumn("status", key, (column) => column.notNull())
            .addColumn("attempts", "integer", (column) => column.notNull())
            .addColumn("messageID", key, (column) => column.notNull())
            .addColumn("error", "text")
            .addColumn("dateInserted", dateTime, (column) => column.notNull())
            .addColumn("dateNext", dateTime, (column) => column.notNull())
            .addColumn("dateSent", dateTime)
            .execute();
        await schema.createIndex("mailsByStatus").on("mails").columns(["status", "dateNext"]).execute();
        await schema.createIndex("mailsByAddress").on("mails").columns(["toAddress"]).execute();
    },
};

export const mailMigrations: Migration[] = [
    createMails,
    {
        name: "0810_mailNotices",
        async up({ schema }) {
            await schema.alterTable("mails").addColumn("notice", "text").execute();
        },
    },
    {
        name: "0822_mailPriorities",
        async up({ schema }) {
            await schema
                .alterTable("mails")
                .addColumn("priority", "integer", (column) => column.notNull().defaultTo(0))
                .execute();
            await schema.dropIndex("mailsByStatus").execute();
            await schema.createIndex("mailsByStatus").on("mails").columns(["status", "priority", "dateNext"]).execute();
        },
    },
    {
        name: "0825_mailsByMessageID",
        async up({ schema }) {
            await schema.createIndex("mailsByMessageID").on("mails").column("messageID").execute();
        },
    },
];
