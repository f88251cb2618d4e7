import { beforeEach, describe, expect, test } from "@jest/globals";
import type { Me } from "@parley/accounts/contract";
import { exampleMe, exampleUser, getMe } from "@parley/accounts/contract";
import { LoadStatus } from "@parley/library/client/loadable";
import { at, createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { ApiRefusal } from "@parley/library/contract";
import { deleteUserPhoto, patchUser, postUserPhoto } from "@parley/users/contract";
import { act, fireEvent, screen } from "@testing-library/react";
import { LanguageItem } from "../components/LanguageItem";
import { LanguageForm } from "./LanguageForm";
import { NameForm } from "./NameForm";
import { PhotoForm } from "./PhotoForm";
import { ProfileForm } from "./ProfileForm";

const calls: [string, unknown][] = [];
beforeEach(() => void calls.splice(0));

function serverOf() {
    const server = createFakeApi();
    server.answer(getMe, () => {
        calls.push(["me", undefined]);
        return exampleMe();
    });
    server.answer(patchUser, (input) => {
        calls.push(["change", input]);
        if (input.title === "refused")
            throw new ApiRefusal({
                status: 422,
                message: "Validation Failed",
                errors: { title: [{ field: "title", code: "maxLength", status: 422, message: "The title is too long." }] },
            });
        return exampleUser();
    });
    server.answer(postUserPhoto, (input) => {
        calls.push(["photo", (input.photo as File).name]);
        return { photoUrl: "http://forum.test/uploads/people/x-80x80.webp" };
    });
    server.answer(deleteUserPhoto, (input) => void calls.push(["remove", input]));
    return server;
}

const submit = (form: Element | null) => act(async () => void fireEvent.submit(form as HTMLFormElement));

describe("ProfileForm", () => {
    const show = (me: Partial<Me> = {}) =>
        renderWithStore(at("/profile/edit", <ProfileForm me={exampleMe(me)} isSaved={false} />), { server: serverOf() });

    test("works without scripts: every field has a name, and the form posts to its own page", () => {
        show({ title: "Bench lead", about: "Heating elements.", private: true });
        const form = document.querySelector("form");
        expect([form?.method, form?.getAttribute("action")]).toEqual(["post", "/profile/edit"]);
        expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
            TransientKey: "a key",
            Title: "Bench lead",
            About: "Heating elements.",
            Private: "1",
        });
    });

    test("USR-035 sends the values of the form and fetches the viewer again", async () => {
        show({ private: true });
        fireEvent.change(screen.getByLabelText(/Title/), { target: { value: "Keeper of the tins" } });
        fireEvent.change(screen.getByLabelText(/about you/), { target: { value: "Keeps the tins." } });
        fireEvent.click(screen.getByLabelText(/private/));
        fireEvent.click(screen.getByLabelText(/email/));
        await submit(document.querySelector("form"));
        expect(calls).toEqual([
            ["change", { userID: "$me", title: "Keeper of the tins", about: "Keeps the tins.", private: false, showEmail: true }],
            ["me", undefined],
        ]);
        expect(screen.getByText("Your profile is saved.")).toBeTruthy();
    });

    test("keeps the typed values when rejected and shows the error at the field", async () => {
        show();
        const field = screen.getByLabelText<HTMLInputElement>(/Title/);
        fireEvent.change(field, { target: { value: "refused" } });
        await submit(document.querySelector("form"));
        expect(field.value).toBe("refused");
        expect(field.getAttribute("aria-invalid")).toBe("true");
        expect(screen.getByRole("alert").textContent).toContain("The title is too long.");
        expect(document.getElementById(field.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "")?.textContent).toBe(
            "The title is too long.",
        );
        expect(document.activeElement).toBe(field);
        expect(screen.queryByText("Your profile is saved.")).toBeNull();
    });
});

describe("LanguageForm", () => {
    const show = (address: string, language?: string) =>
        renderWithStore(
            at(address, <LanguageForm me={exampleMe({ ...(language && { language }) })} isSaved={address.includes("saved=")} />, {
                locales: ["en", "de", "ja"],
            }),
            { server: serverOf() },
        );
    const readUndo = () => {
        const button = screen.queryByRole("button", { name: /^Undo/ });
        const form = button?.closest("form");
        return form && [button?.textContent, new FormData(form).get("language"), form.getAttribute("action")];
    };

    test("says of each language who has translated it, and is where the menu of the account leads to", () => {
        const settings = { locales: ["en", "de", "ja"], translators: { ja: "reviewed" } } as const;
        const page = (
            <>
                <LanguageItem />
                <LanguageForm me={exampleMe()} isSaved={false} />
            </>
        );
        renderWithStore(at("/profile/edit", page, settings), { server: serverOf() });
        expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
            "That of the browser",
            "English",
            "Deutsch – Translated by machine",
            "日本語 – Translated by machine, read again by people",
        ]);
        const target = screen.getByRole("link", { name: "Language" }).getAttribute("href");
        expect(target).toBe(`/profile/edit#${screen.getByRole("combobox").id}`);
    });

    test("a saved language has its Undo beside it, which names the former one in itself", () => {
        show("/profile/edit?saved=language&former=de", "ja");
        expect(readUndo()).toEqual(["Undo (Deutsch)", "de", "/profile/edit/language"]);
    });

    test("a former choice of none is undone as well, and one that is none of the site or the present one is not offered", () => {
        for (const former of ["xx", "ja"]) {
            show(`/profile/edit?saved=language&former=${former}`, "ja").unmount();
            expect(readUndo()).toBeUndefined();
        }
        show("/profile/edit?saved=language&former=", "ja");
        expect(readUndo()).toEqual(["Undo (That of the browser)", "", "/profile/edit/language"]);
    });
});

describe("NameForm", () => {
    const show = (permissions: Record<string, boolean>) => {
        const known = <T,>(data: T) => ({ status: LoadStatus.SUCCESS as const, data });
        const me = { me: known(exampleMe()) };
        const permitted = { me: known({ isAdmin: false, permissions: [{ type: "global", permissions }] }) };
        return renderWithStore(at("/profile/edit", <NameForm me={exampleMe()} isSaved={false} />), {
            server: serverOf(),
            state: { currentUser: { me, permissions: permitted, counts: {} } },
        });
    };

    test("is shown to viewers with the permission, requires the password and works without scripts", async () => {
        const { unmount } = show({ "profiles.edit": true });
        expect(document.querySelector("form")).toBeNull();
        unmount();

        show({ "profile.editusernames": true });
        const form = document.querySelector("form");
        expect([form?.method, form?.getAttribute("action")]).toEqual(["post", "/profile/edit/name"]);
        fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Ines the Second" } });
        fireEvent.change(screen.getByLabelText("Current password"), { target: { value: "rush seats" } });
        await submit(form);
        expect(calls).toEqual([
            ["change", { userID: "$me", name: "Ines the Second", passwordConfirmation: "rush seats" }],
            ["me", undefined],
        ]);
        expect(screen.getByText("Your name is changed.")).toBeTruthy();
        expect(screen.getByLabelText<HTMLInputElement>("Current password").value).toBe("");
    });
});

describe("PhotoForm", () => {
    const show = (me: Partial<Me> = {}) =>
        renderWithStore(at("/profile/edit", <PhotoForm me={exampleMe(me)} isSaved={false} />), { server: serverOf() });
    const input = () => document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
    const pick = async (file: File) => {
        Object.defineProperty(input(), "files", { value: [file], configurable: true });
        await act(async () => void fireEvent.change(input()));
    };
    const OWN = {
        photoUrl: "http://forum.test/uploads/people/a-80x80.webp",
        profilePhotoUrl: "http://forum.test/uploads/people/a-290x290.webp",
    };

    test("works without scripts: one form uploads a file and one removes the photo", () => {
        show(OWN);
        const [upload, remove] = document.querySelectorAll("form");
        expect([upload?.getAttribute("action"), upload?.enctype, input().name]).toEqual([
            "/profile/edit/photo",
            "multipart/form-data",
            "photo",
        ]);
        expect(remove?.getAttribute("action")).toBe("/profile/edit/photo/remove");
        // The transient key precedes the file, so that the server reads it first.
        expect([...new FormData(upload).keys()][0]).toBe("TransientKey");
    });

    test("shows a preview of the picked photo, then uploads it", async () => {
        show();
        await pick(new File(["x"], "me.png", { type: "image/png" }));
        expect((await screen.findByAltText("The photo you picked")).getAttribute("src")).toMatch(/^data:image\/png/);
        await submit(document.querySelector("form"));
        expect(calls).toEqual([
            ["photo", "me.png"],
            ["me", undefined],
        ]);
        expect(screen.queryByAltText("The photo you picked")).toBeNull();
    });

    test.each([
        ["me.svg", 1, "The uploaded file does not have an allowed extension. Allowed extensions: jpg, jpeg, png, gif, webp."],
        ["me.png", 10 * 1024 * 1024 + 1, "The uploaded file was too big (max 10MB)."],
    ])("rejects %s of %i bytes before the upload with the server's message", async (name, size, words) => {
        show();
        const file = new File(["x"], name);
        Object.defineProperty(file, "size", { value: size });
        await pick(file);
        expect(screen.getByRole("alert").textContent).toContain(words);
        expect(document.activeElement).toBe(input());
        await submit(document.querySelector("form"));
        expect(calls).toEqual([]);
    });

    test("removes the photo", async () => {
        show(OWN);
        await submit(document.querySelectorAll("form")[1] ?? null);
        expect(calls).toEqual([
            ["remove", { userID: "$me" }],
            ["me", undefined],
        ]);
        expect(document.activeElement?.textContent).toMatch(/^Your photo is/);
    });
});
