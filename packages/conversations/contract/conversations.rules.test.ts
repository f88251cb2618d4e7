import { expect, test } from "@jest/globals";
import { newConversationPath } from "./conversations.rules";

test("FC-63 the form for a new conversation is empty, to a member, or has a draft", () => {
    expect([{}, { userName: "Ines Ma" }, { draftID: 7 }, { userName: "Ines", draftID: 7 }].map(newConversationPath)).toEqual([
        "/messages/add",
        "/messages/add/Ines%20Ma",
        "/messages/add?draft=7",
        "/messages/add/Ines?draft=7",
    ]);
});
