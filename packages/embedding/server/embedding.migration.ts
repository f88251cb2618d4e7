import type { Migration } from "@parley/library/server/database";

export const embeddingMigrations: Migration[] = [
    {
        name: "0930_embedding",
        async up({ schema, identity, dateTime, key }) {
            await schema
                .createTable("embedSites")
                .addColumn("embedSiteID", "integer", identity)
                .addColumn("name", "text", (column) => column.notNull())
                .addColumn("origins", "text", (column) => column.notNull())
                .addColumn("categoryID", "integer", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("insertUserID", "integer", (column) => column.notNull())
                .execute();
            await schema
                .createTable("embedPages")
                .addColumn("embedPageID", "integer", identity)
                .addColumn("embedSiteID", "integer", (column) => column.notNull())
                .addColumn("pageKey", key, (column) => column.notNull())
                .addColumn("pageURL", "text", (column) => column.notNull())
                .addColumn("discussionID", "integer")
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addUniqueConstraint("embedPagesOnce", ["embedSiteID", "pageKey"])
                .execute();
            await schema.createIndex("embedPagesByDiscussion").on("embedPages").column("discussionID").execute();
        },
    },
    {
        name: "0931_embedSignIns",
        async up({ schema, dateTime, key }) {
            await schema
                .createTable("embedSignIns")
                .addColumn("codeHash", key, (column) => column.primaryKey())
                .addColumn("userID", "integer", (column) => column.notNull().references("users.userID").onDelete("cascade"))
                .addColumn("embedSiteID", "integer", (column) => column.notNull())
                .addColumn("persist", "boolean", (column) => column.notNull())
                .addColumn("dateTaken", dateTime)
                .addColumn("dateExpires", dateTime, (column) => column.notNull())
                .execute();
            await schema.createIndex("embedSignInsByUser").on("embedSignIns").column("userID").execute();
            await schema.createIndex("embedSignInsByExpiry").on("embedSignIns").column("dateExpires").execute();
        },
    },
    {
        name: "0932_embedPageTitles",
        async up({ schema, dateTime }) {
            await schema.alterTable("embedPages").addColumn("dateRead", dateTime).execute();
            await schema.createIndex("embedPagesByReading").on("embedPages").column("dateRead").execute();
        },
    },
    {
        name: "0933_embedPageAttempts",
        async up({ schema, dateTime }) {
            const table = schema.alterTable("embedPages");
            await table.addColumn("countReads", "integer", (column) => column.notNull().defaultTo(0)).execute();
            await table.addColumn("dateNextRead", dateTime).execute();
        },
    },
    {
        name: "0934_movedEmbedPages",
        async up({ schema }) {
            const table = schema.alterTable("embedPages");
            await table.addColumn("isMoved", "boolean", (column) => column.notNull().defaultTo(false)).execute();
        },
    },
    {
        name: "0935_embedSiteSettings",
        async up({ schema }) {
            const table = schema.alterTable("embedSites");
            await table.addColumn("roleIDs", "text", (column) => column.notNull().defaultTo("[]")).execute();
            await table.addColumn("requiresApproval", "boolean", (column) => column.notNull().defaultTo(false)).execute();
            await table.addColumn("theme", "text", (column) => column.notNull().defaultTo("auto")).execute();
            await table.addColumn("accent", "text").execute();
        },
    },
    {
        name: "0936_embedTokens",
        async up({ schema, dateTime, key }) {
            const table = schema.alterTable("embedSites");
            await table.addColumn("tokenIssuer", "text").execute();
            await table.addColumn("jwksURL", "text").execute();
            await table.addColumn("secretVersion", "integer", (column) => column.notNull().defaultTo(1)).execute();
            await schema
                .createTable("embedTokenUses")
                .addColumn("tokenHash", key, (column) => column.primaryKey())
                .addColumn("dateExpires", dateTime, (column) => column.notNull())
                .execute();
            await schema.createIndex("embedTokenUsesByExpiry").on("embedTokenUses").column("dateExpires").execute();
        },
    },
    {
        name: "0937_embedGuests",
        async up({ schema }) {
            const table = schema.alterTable("embedSites");
            await table.addColumn("allowsGuests", "boolean", (column) => column.notNull().defaultTo(false)).execute();
        },
    },
    {
        name: "0938_embedForum",
        async up({ schema }) {
            const table = schema.alterTable("embedSites");
            await table.addColumn("wholeForum", "boolean", (column) => column.notNull().defaultTo(false)).execute();
        },
    },
    {
        name: "0939_embedOnClick",
        async up({ schema }) {
            const table = schema.alterTable("embedSites");
            await table.addColumn("loadsOnClick", "boolean", (column) => column.notNull().defaultTo(false)).execute();
        },
    },
];
