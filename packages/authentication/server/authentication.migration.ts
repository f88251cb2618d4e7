import type { Migration } from "@parley/library/server/database";

export const authenticationMigrations: Migration[] = [
    {
        name: "0150_secondFactors",
        async up({ schema, dateTime, key }) {
            await schema
                .createTable("totpSecrets")
                .addColumn("userID", "integer", (column) => column.primaryKey().references("users.userID").onDelete("cascade"))
                .addColumn("secret", "text")
                .addColumn("newSecret", "text")
                .addColumn("lastStep", "integer", (column) => column.notNull())
                .addColumn("dateConfirmed", dateTime)
                .execute();
            await schema
                .createTable("recoveryCodes")
                .addColumn("userID", "integer", (column) => column.notNull().references("users.userID").onDelete("cascade"))
                .addColumn("codeHash", key, (column) => column.notNull())
                .addPrimaryKeyConstraint("recoveryCodesKey", ["userID", "codeHash"])
                .execute();
            await schema
                .createTable("secondFactorRoles")
                .addColumn("roleID", "integer", (column) => column.primaryKey().references("roles.roleID").onDelete("cascade"))
                .execute();
        },
    },
];
