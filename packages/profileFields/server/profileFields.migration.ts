import type { Migration } from "@parley/library/server/database";

export const profileFieldsMigrations: Migration[] = [
    {
        name: "0181_profileFields",
        async up({ schema, key }) {
            await schema
                .createTable("profileFields")
                .addColumn("apiName", key, (column) => column.primaryKey())
                .addColumn("label", "text", (column) => column.notNull())
                .addColumn("description", "text")
                .addColumn("dataType", key, (column) => column.notNull())
                .addColumn("formType", key, (column) => column.notNull())
                .addColumn("visibility", key, (column) => column.notNull())
                .addColumn("mutability", key, (column) => column.notNull())
                .addColumn("dropdownOptions", "text", (column) => column.notNull())
                .addColumn("enabled", "boolean", (column) => column.notNull())
                .addColumn("sort", "integer", (column) => column.notNull())
                .execute();
            await schema
                .createTable("profileFieldValues")
                .addColumn("userID", "integer", (column) => column.notNull().references("users.userID").onDelete("cascade"))
                .addColumn("apiName", key, (column) => column.notNull().references("profileFields.apiName").onDelete("cascade"))
                .addColumn("position", "integer", (column) => column.notNull())
                .addColumn("value", "text", (column) => column.notNull())
                .addColumn("valueKey", key, (column) => column.notNull())
                .addPrimaryKeyConstraint("profileFieldValuesKey", ["userID", "apiName", "position"])
                .execute();
            await schema
                .createIndex("profileFieldValuesByValue")
                .on("profileFieldValues")
                .columns(["apiName", "valueKey", "userID"])
                .execute();
        },
    },
    {
        // What was removed waits here until it is restored or its time is over; its name is free at once.
        name: "0890_removedProfileFields",
        async up({ schema, identity, dateTime, key }) {
            await schema
                .createTable("removedProfileFields")
                .addColumn("removedFieldID", "integer", identity)
                .addColumn("field", "text", (column) => column.notNull())
                .addColumn("dateRemoved", dateTime, (column) => column.notNull())
                .execute();
            await schema
                .createTable("removedProfileFieldValues")
                .addColumn("removedFieldID", "integer", (column) =>
                    column.notNull().references("removedProfileFields.removedFieldID").onDelete("cascade"),
                )
                .addColumn("userID", "integer", (column) => column.notNull().references("users.userID").onDelete("cascade"))
                .addColumn("position", "integer", (column) => column.notNull())
                .addColumn("value", "text", (column) => column.notNull())
                .addColumn("valueKey", key, (column) => column.notNull())
                .addPrimaryKeyConstraint("removedProfileFieldValuesKey", ["removedFieldID", "userID", "position"])
                .execute();
        },
    },
];
