import type { Migration } from "@parley/library/server/database";

const BUILT_IN = [
    { postTypeID: "discussion", name: "Discussion" },
    { postTypeID: "question", name: "Question" },
];

export const postTypesMigrations: Migration[] = [
    {
        name: "0726_postTypes",
        async up({ schema, query, dateTime, key }) {
            await schema
                .createTable("postTypes")
                .addColumn("postTypeID", key, (column) => column.primaryKey())
                .addColumn("name", "text", (column) => column.notNull())
                .addColumn("description", "text")
                .addColumn("parentPostTypeID", key, (column) => column.references("postTypes.postTypeID"))
                .addColumn("isActive", "boolean", (column) => column.notNull())
                .addColumn("isDeleted", "boolean", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("dateUpdated", dateTime)
                .execute();
            await schema
                .createTable("postFields")
                .addColumn("postFieldID", key, (column) => column.primaryKey())
                .addColumn("label", "text", (column) => column.notNull())
                .addColumn("description", "text")
                .addColumn("dataType", key, (column) => column.notNull())
                .addColumn("formType", key, (column) => column.notNull())
                .addColumn("visibility", key, (column) => column.notNull())
                .addColumn("dropdownOptions", "text", (column) => column.notNull())
                .addColumn("isRequired", "boolean", (column) => column.notNull())
                .addColumn("isActive", "boolean", (column) => column.notNull())
                .addColumn("sort", "integer", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("dateUpdated", dateTime)
                .execute();
            await schema
                .createTable("postTypeFields")
                .addColumn("postTypeID", key, (column) => column.notNull().references("postTypes.postTypeID").onDelete("cascade"))
                .addColumn("postFieldID", key, (column) =>
                    column.notNull().references("postFields.postFieldID").onDelete("cascade"),
                )
                .addColumn("sort", "integer", (column) => column.notNull())
                .addPrimaryKeyConstraint("postTypeFieldsKey", ["postTypeID", "postFieldID"])
                .execute();
            await schema
                .createTable("postMeta")
                .addColumn("recordType", key, (column) => column.notNull())
                .addColumn("recordID", "integer", (column) => column.notNull())
                .addColumn("postFieldID", key, (column) =>
                    column.notNull().references("postFields.postFieldID").onDelete("cascade"),
                )
                .addColumn("position", "integer", (column) => column.notNull())
                .addColumn("value", "text", (column) => column.notNull())
                .addColumn("valueKey", key, (column) => column.notNull())
                .addPrimaryKeyConstraint("postMetaKey", ["recordType", "recordID", "postFieldID", "position"])
                .execute();
            await schema
                .createIndex("postMetaByValue")
                .on("postMeta")
                .columns(["postFieldID", "valueKey", "recordType", "recordID"])
                .execute();
            const always = { description: null, parentPostTypeID: null, isActive: true, isDeleted: false, dateUpdated: null };
            await query
                .insertInto("postTypes")
                .values(BUILT_IN.map((type) => ({ ...type, ...always, dateInserted: "2000-01-01T00:00:00+00:00" })))
                .execute();
        },
    },
    {
        // What was removed waits here until it is restored or its time is over; the name of a field is free at once.
        name: "0892_removedPostTypes",
        async up({ schema, identity, dateTime, key }) {
            await schema
                .createTable("removedPostFields")
                .addColumn("removedFieldID", "integer", identity)
                .addColumn("field", "text", (column) => column.notNull())
                .addColumn("places", "text", (column) => column.notNull())
                .addColumn("dateRemoved", dateTime, (column) => column.notNull())
                .execute();
            await schema
                .createTable("removedPostFieldValues")
                .addColumn("removedFieldID", "integer", (column) =>
                    column.notNull().references("removedPostFields.removedFieldID").onDelete("cascade"),
                )
                .addColumn("recordType", key, (column) => column.notNull())
                .addColumn("recordID", "integer", (column) => column.notNull())
                .addColumn("position", "integer", (column) => column.notNull())
                .addColumn("value", "text", (column) => column.notNull())
                .addColumn("valueKey", key, (column) => column.notNull())
                .addPrimaryKeyConstraint("removedPostFieldValuesKey", ["removedFieldID", "recordType", "recordID", "position"])
                .execute();
            await schema
                .createIndex("removedPostFieldValuesByRecord")
                .on("removedPostFieldValues")
                .columns(["recordType", "recordID"])
                .execute();
            await schema
                .createTable("removedPostTypes")
                .addColumn("removedTypeID", "integer", identity)
                .addColumn("postTypeID", key, (column) => column.notNull())
                .addColumn("isActive", "boolean", (column) => column.notNull())
                .addColumn("dateRemoved", dateTime, (column) => column.notNull())
                .execute();
        },
    },
];
