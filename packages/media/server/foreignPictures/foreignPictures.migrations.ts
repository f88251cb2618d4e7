import type { Migration } from "@parley/library/server/database";

export const foreignPicturesMigrations: Migration[] = [
    {
        name: "0645_foreignPictures",
        async up({ schema, dateTime, key }) {
            await schema
                .createTable("foreignPictures")
                .addColumn("pictureKey", key, (column) => column.primaryKey())
                .addColumn("url", "text", (column) => column.notNull())
                .addColumn("fileName", key)
                .addColumn("fileType", key)
                .addColumn("width", "integer")
                .addColumn("height", "integer")
                .addColumn("attempts", "integer", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("dateNextAttempt", dateTime)
                .addColumn("dateUnused", dateTime)
                .execute();
            await schema
                .createIndex("foreignPicturesByAttempt")
                .on("foreignPictures")
                .columns(["dateNextAttempt", "dateInserted"])
                .execute();
            await schema.createIndex("foreignPicturesByFile").on("foreignPictures").column("fileName").execute();
            await schema
                .createTable("foreignPictureUses")
                .addColumn("pictureKey", key, (column) => column.notNull())
                .addColumn("recordType", key, (column) => column.notNull())
                .addColumn("recordID", "integer", (column) => column.notNull())
                .addColumn("isAwaited", "boolean", (column) => column.notNull())
                .addPrimaryKeyConstraint("foreignPictureUsesKey", ["pictureKey", "recordType", "recordID"])
                .execute();
            await schema
                .createIndex("foreignPictureUsesByRecord")
                .on("foreignPictureUses")
                .columns(["recordType", "recordID"])
                .execute();
            await schema
                .createIndex("foreignPictureUsesByWaiting")
                .on("foreignPictureUses")
                .columns(["isAwaited", "pictureKey"])
                .execute();
        },
    },
];
