import { expect, test } from "@jest/globals";
import { findRepeatedFolder } from "./lib/names.mjs";

test("a file whose name is its folder and one part of it repeats the folder", () => {
    expect(findRepeatedFolder("packages/discussions/server/discussions.merging.ts")).toBe("discussions");
    expect(findRepeatedFolder("packages/discussions/server/responses/discussions.previews.test.ts")).toBe("discussions");
    expect(findRepeatedFolder("packages/conversations/server/messages/messages.search.ts")).toBe("messages");
    expect(findRepeatedFolder("packages/categories/server/grants/categories.grants.forms.ts")).toBe("categories");
    expect(findRepeatedFolder("packages/moderation/client/Moderation.helpers.ts")).toBe("moderation");
});

test("a file of a feature that lies in a folder of another subject repeats the feature's folder", () => {
    expect(findRepeatedFolder("packages/outbox/client/sending/outbox.slice.ts")).toBe("outbox");
    expect(findRepeatedFolder("packages/passwords/server/hashing/passwords.ts")).toBe("passwords");
});

test("the parts that every feature has, main files, terms and components may have the folder's name", () => {
    const allowed = [
        "packages/comments/server/comments.routes.ts",
        "packages/comments/contract/comments.rules.test.ts",
        "packages/comments/comments.through.test.ts",
        "packages/comments/contract/comments.ts",
        "packages/notifications/client/notifications.members.feature.ts",
        "packages/notifications/server/digests/digests.service.ts",
        "library/server/jobs/jobs.ts",
        "library/server/database/sqlite/sqliteDriver.ts",
        "library/client/components/navigation/titleBar/Navigation.styles.ts",
        "applications/gallery/e2e/gallery.e2e.ts",
        "packages/discussions/server/integrations/mergeDiscussions.ts",
        "packages/threads/server/index.ts",
        "library/client/api/client.ts",
    ];
    expect(allowed.map(findRepeatedFolder)).toEqual(allowed.map(() => undefined));
});
