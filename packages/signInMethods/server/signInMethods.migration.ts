import type { Migration } from "@parley/library/server/database";

export const signInMethodsMigrations: Migration[] = [
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
    {
        name: "0160_passkeys",
        async up({ schema, identity, dateTime, key }) {
            await schema
                .createTable("passkeys")
                .addColumn("passkeyID", "integer", identity)
                .addColumn("userID", "integer", (column) => column.notNull().references("users.userID").onDelete("cascade"))
                .addColumn("credentialID", key, (column) => column.notNull().unique())
                .addColumn("publicKey", "text", (column) => column.notNull())
                .addColumn("counter", "bigint", (column) => column.notNull())
                .addColumn("transports", "text", (column) => column.notNull())
                .addColumn("name", "text", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("dateUsed", dateTime)
                .execute();
            await schema.createIndex("passkeysByUser").on("passkeys").columns(["userID"]).execute();
            await schema
                .createTable("passkeyChallenges")
                .addColumn("tokenHash", key, (column) => column.primaryKey())
                .addColumn("challengeHash", key, (column) => column.notNull())
                .addColumn("purpose", "text", (column) => column.notNull())
                .addColumn("userID", "integer", (column) => column.references("users.userID").onDelete("cascade"))
                .addColumn("dateExpires", dateTime, (column) => column.notNull())
                .execute();
            await schema.createIndex("passkeyChallengesByExpiry").on("passkeyChallenges").columns(["dateExpires"]).execute();
        },
    },
    {
        name: "0170_openID",
        async up({ schema, identity, dateTime, key }) {
            await schema
                .createTable("linkedIdentities")
                .addColumn("identityID", "integer", identity)
                .addColumn("userID", "integer", (column) => column.notNull().references("users.userID").onDelete("cascade"))
                .addColumn("issuer", key, (column) => column.notNull())
                .addColumn("subject", key, (column) => column.notNull())
                .addColumn("account", "text", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("dateUsed", dateTime)
                .addUniqueConstraint("linkedIdentitiesKey", ["issuer", "subject"])
                .execute();
            await schema.createIndex("linkedIdentitiesByUser").on("linkedIdentities").columns(["userID"]).execute();
            await schema
                .createTable("openIDStarts")
                .addColumn("tokenHash", key, (column) => column.primaryKey())
                .addColumn("provider", "text", (column) => column.notNull())
                .addColumn("purpose", "text", (column) => column.notNull())
                .addColumn("userID", "integer", (column) => column.references("users.userID").onDelete("cascade"))
                .addColumn("sessionID", "integer")
                .addColumn("persist", "boolean", (column) => column.notNull())
                .addColumn("target", "text", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("dateExpires", dateTime, (column) => column.notNull())
                .execute();
            await schema.createIndex("openIDStartsByExpiry").on("openIDStarts").columns(["dateExpires"]).execute();
            await schema
                .createTable("openIDArrivals")
                .addColumn("tokenHash", key, (column) => column.primaryKey())
                .addColumn("provider", "text", (column) => column.notNull())
                .addColumn("issuer", key, (column) => column.notNull())
                .addColumn("subject", key, (column) => column.notNull())
                .addColumn("account", "text", (column) => column.notNull())
                .addColumn("name", "text", (column) => column.notNull())
                .addColumn("email", "text", (column) => column.notNull())
                .addColumn("emailVerified", "boolean", (column) => column.notNull())
                .addColumn("target", "text", (column) => column.notNull())
                .addColumn("dateExpires", dateTime, (column) => column.notNull())
                .execute();
            await schema.createIndex("openIDArrivalsByExpiry").on("openIDArrivals").columns(["dateExpires"]).execute();
        },
    },
    {
        name: "0171_openIDPendingForm",
        async up({ schema }) {
            await schema.alterTable("openIDStarts").addColumn("pendingForm", "text").execute();
        },
    },
];
