import { expect, test } from "@jest/globals";
import { exampleMe } from "@parley/accounts/contract";
import { at, createFakeApi, renderWithStore } from "@parley/library/client/testing";
import type { PermissionExplanation } from "@parley/permissions/contract";
import { getExplanation } from "@parley/permissions/contract";
import { WhyNotItem } from "@parley/users/client";
import { act, screen, within } from "@testing-library/react";
import { fetchExplanation } from "./explanations.slice";
import { parseQuestion, readWrittenQuestion } from "./question";
import { Page as WhyNotPage } from "./WhyNotPage";

const PATH = "/moderation/why-not?user=Hana&permission=comments.add&recordType=discussion&record=12";
const QUESTION = { userID: "$name:Hana", permission: "comments.add", recordType: "discussion", recordID: 12 } as const;

const EXPLANATION: PermissionExplanation = {
    userID: 10,
    name: "Hana",
    permission: "comments.add",
    recordType: "discussion",
    recordID: 12,
    allowed: false,
    reasons: [
        {
            sentence: "The role Member grants comments.add everywhere.",
            text: "The role {role} grants {permission} everywhere.",
            values: { role: "Member", permission: "comments.add" },
            ids: { roleID: 8 },
        },
        { sentence: "The discussion is closed.", text: "The discussion is closed.", values: {}, ids: { discussionID: 12 } },
    ],
};

function renderPage(search: string) {
    return parseQuestion(readWrittenQuestion(new URLSearchParams(search)));
}

test("the question form asks for user, permission and record, and works without scripts by navigating to the page with the answer", () => {
    renderWithStore(at("/moderation/why-not", <WhyNotPage />));
    const form = document.querySelector("form");
    expect([form?.method, form?.getAttribute("action")]).toEqual(["get", "/moderation/why-not"]);
    const fields = Object.fromEntries(new FormData(form ?? undefined));
    expect(fields).toEqual({ user: "", permission: "discussions.view", recordType: "", record: "" });
    for (const label of ["Who", "What", "Where"]) screen.getByLabelText(label);
    expect(screen.getByLabelText<HTMLInputElement>("Who").required).toBe(true);
    expect(screen.getByRole("heading", { level: 1, name: "Why not?" })).toBeTruthy();
});

test("the answer shows the decision, its reasons in order and the deciding step, and the form keeps the question", async () => {
    const server = createFakeApi();
    server.answer(getExplanation, () => EXPLANATION);
    const { store } = renderWithStore(at(PATH, <WhyNotPage />), { server });
    await act(async () => {
        await store.dispatch(fetchExplanation(QUESTION));
    });
    expect(server.sent).toEqual([{ endpoint: getExplanation, input: QUESTION }]);
    expect(document.body.textContent).toContain("No: Hana does not have the permission “Write a reply”.");
    const steps = within(screen.getByRole("list")).getAllByRole("listitem");
    expect(steps.map(({ textContent }) => textContent?.trim())).toEqual([
        "The role Member grants “Write a reply” everywhere.",
        "The discussion is closed. This decides.",
    ]);
    expect(screen.getByLabelText<HTMLInputElement>("Who").value).toBe("Hana");
    expect(screen.getByLabelText<HTMLSelectElement>("What").value).toBe("comments.add");
    expect(screen.getByLabelText<HTMLSelectElement>("Where").value).toBe("discussion");
});

test("FC-4 a name in another text direction is isolated in the answer", async () => {
    const server = createFakeApi();
    server.answer(getExplanation, () => ({ ...EXPLANATION, name: "\u202eanaH" }));
    const { store } = renderWithStore(at(PATH, <WhyNotPage />), { server });
    await act(async () => {
        await store.dispatch(fetchExplanation(QUESTION));
    });
    expect([...document.querySelectorAll("bdi")].map(({ textContent }) => textContent)).toContain("\u202eanaH");
});

test("an error is shown beside the form, which keeps the typed values", async () => {
    const server = createFakeApi();
    server.refuse(getExplanation, { status: 404, message: "User not found." });
    const { store } = renderWithStore(at(PATH, <WhyNotPage />), { server });
    await act(async () => {
        await store.dispatch(fetchExplanation(QUESTION));
    });
    expect((await screen.findByRole("alert")).textContent).toContain("User not found.");
    expect(screen.getByLabelText<HTMLInputElement>("Who").value).toBe("Hana");
});

test("the menu links to the page only for members who may use it", () => {
    const menuOf = (changes: Parameters<typeof exampleMe>[0]) => {
        const { container } = renderWithStore(<WhyNotItem me={exampleMe(changes)} />);
        return container.querySelector("a")?.getAttribute("href");
    };
    expect(menuOf({})).toBeUndefined();
    expect(menuOf({ permissions: ["community.moderate", "session.valid"] })).toBe("/moderation/why-not");
    expect(menuOf({ permissions: ["users.edit"] })).toBe("/moderation/why-not");
    expect(menuOf({ permissions: [], isAdmin: true })).toBe("/moderation/why-not");
});

test.each([
    ["", undefined],
    ["user=Hana", undefined],
    ["user=%20%20&permission=tags.add", undefined],
    ["user=0&permission=tags.add", { userID: 0, permission: "tags.add" }],
    ["user=@Ines+Okafor&permission=tags.add", { userID: "$name:Ines Okafor", permission: "tags.add" }],
    ["user=https://forum.test/profile/10/Ines&permission=tags.add", { userID: 10, permission: "tags.add" }],
    ["user=1&permission=x&recordType=comment&record=7", { userID: 1, permission: "x", recordType: "comment", recordID: 7 }],
    [
        "user=1&permission=x&recordType=category&record=bench",
        { userID: 1, permission: "x", recordType: "category", recordID: "$urlcode:bench" },
    ],
    [
        "user=1&permission=x&record=/discussion/12/kettle/p2",
        { userID: 1, permission: "x", recordType: "discussion", recordID: 12 },
    ],
    [
        `user=1&permission=x&record=${encodeURIComponent("http://forum.test/discussion/comment/40#Comment_40")}`,
        { userID: 1, permission: "x", recordType: "comment", recordID: 40 },
    ],
    [
        `user=1&permission=x&record=${encodeURIComponent("/discussion/12/kettle#Comment_40")}`,
        { userID: 1, permission: "x", recordType: "comment", recordID: 40 },
    ],
    [
        `user=1&permission=x&record=${encodeURIComponent("http://forum.test/categories/k%C3%A9ttles/p2")}`,
        { userID: 1, permission: "x", recordType: "category", recordID: "$urlcode:kéttles" },
    ],
    [
        `user=1&permission=x&record=${encodeURIComponent("/categories/%zz")}`,
        { userID: 1, permission: "x", recordType: "category", recordID: "$urlcode:%zz" },
    ],
])("the question %j is parsed", (search, question) => {
    expect(renderPage(search)).toEqual(question);
});
