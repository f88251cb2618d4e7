import { beforeEach, describe, expect, jest, test } from "@jest/globals";
import { fetchPermissions } from "@parley/accounts/client";
import { getUserPermissions } from "@parley/accounts/contract";
import { success } from "@parley/library/client/loadable";
import { FormStateContext } from "@parley/library/client/page";
import { at, createFakeApi, renderWithStore } from "@parley/library/client/testing";
import type { FormState, ThemePreview } from "@parley/library/contract";
import type { Theme, ThemeDraft, ThemeRevision } from "@parley/themes/contract";
import {
    deleteThemeDraft,
    getTheme,
    getThemeDraft,
    getThemeRevisions,
    getThemes,
    patchTheme,
    putThemeDraft,
} from "@parley/themes/contract";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { Page as EditPage } from "./editor/EditThemePage";
import { pageLoader } from "./editor/pageLoader";
import { Page as ListPage } from "./managing/StyleGuidesPage";
import { Page as RevisionsPage } from "./managing/ThemeRevisionsPage";
import { ThemePreviewToast } from "./ThemePreviewToast";

const REVISION: ThemeRevision = {
    themeID: 7,
    type: "themeDB",
    name: "Copper",
    version: "1",
    revisionID: 12,
    revisionName: "For the spring",
    insertUser: null,
    dateInserted: "2026-05-21T11:00:00+00:00",
    current: false,
    active: true,
    parentTheme: "parley",
};
const variablesOf = (data: unknown) => ({ url: "", type: "json" as const, "content-type": "application/json", data });
const COPPER: Theme = {
    ...REVISION,
    assets: { variables: variablesOf({ accent: "#7a3b00", ground: "#fff8ef", density: "airy", more: 1 }) },
    preview: { info: {}, imageUrl: null, variables: {} },
    features: {},
    supportedSections: [],
};
const NO_DRAFT: ThemeDraft = { themeID: 7, work: null, revisionID: null, dateUpdated: null, stylesError: null };
const PARLEY: Theme = {
    ...COPPER,
    themeID: "parley",
    type: "themeFile",
    name: "Parley",
    revisionID: null,
    revisionName: null,
    dateInserted: null,
    current: true,
    assets: {},
};

let server: ReturnType<typeof createFakeApi>;
let opened: string[];
beforeEach(() => {
    localStorage.clear();
    opened = [];
    jest.spyOn(pageLoader, "open").mockImplementation((path) => void opened.push(path));
    server = createFakeApi();
    server.answer(getThemes, () => [PARLEY, COPPER]);
    server.answer(getTheme, () => COPPER);
    server.answer(getThemeDraft, () => NO_DRAFT);
    // Drafts stay on the device unless a test says otherwise.
    for (const endpoint of [putThemeDraft, deleteThemeDraft]) server.refuse(endpoint, { status: 0, message: "" });
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

describe("the list of themes", () => {
    test("offers for each theme what can be done with it, as forms", async () => {
        renderWithStore(at("/appearance/style-guides", <ListPage />), { server });
        const rows = (await screen.findAllByRole("listitem")).map((row) =>
            within(row)
                .getAllByRole("button")
                .map((each) => [each.getAttribute("aria-label"), each.getAttribute("value")]),
        );

        expect(rows).toEqual([
            // The theme of the site is neither chosen again nor deleted, and the one in the code never changed.
            [
                ["Preview Parley", "preview"],
                ["Copy Parley", "copy"],
            ],
            [
                ["Use Copper", "apply"],
                ["Preview Copper", "preview"],
                ["Copy Copper", "copy"],
                ["Delete Copper", "delete"],
            ],
        ]);
        const form = button("Copy Copper").form as HTMLFormElement;
        expect(form.method).toBe("post");
        expect(Object.fromEntries(new FormData(form))).toEqual({ TransientKey: "a key", Theme: "7", Name: "Copy of Copper" });
        expect(screen.getByText("Theme of the site")).toBeTruthy();
        expect(screen.getByRole("link", { name: "Edit Copper" }).getAttribute("href")).toBe("/appearance/style-guides/7");
        expect(screen.getByText("Accent #7a3b00, page #fff8ef")).toBeTruthy();
    });

    test("says what to do while there is no theme but ours, and why a form was refused", async () => {
        server.answer(getThemes, () => [PARLEY]);
        const refused: FormState = { form: "themes", values: {}, message: "This is the theme of the site." };
        renderWithStore(<FormStateContext value={refused}>{at("/appearance/style-guides", <ListPage />)}</FormStateContext>, {
            server,
        });
        expect(await screen.findByText(/There is no theme of your own yet/)).toBeTruthy();
        expect(screen.getByRole("alert").textContent).toBe("This is the theme of the site.");
    });

    test("shows the error when it can't be loaded", async () => {
        server.refuse(getThemes, { status: 403, message: "Permission Problem", permissions: ["site.manage"] });
        renderWithStore(at("/appearance/style-guides", <ListPage />), { server });
        expect(await screen.findByRole("heading", { name: /permission|allowed/i })).toBeTruthy();
    });
});

describe("the revisions of a theme", () => {
    test("can be restored and previewed; the active one is named", async () => {
        const former = { ...REVISION, revisionID: 11, revisionName: null, active: false };
        const paging = { page: 1, limit: 100, total: 2 };
        server.answer(getThemeRevisions, () => ({ items: [REVISION, former], paging }) as never);
        const earlier = { ...COPPER, assets: { variables: variablesOf({ accent: "#123456", ground: "#fff8ef" }) } };
        server.answer(getTheme, ({ revisionID }) => (revisionID === 11 ? earlier : COPPER));
        renderWithStore(
            at("/appearance/style-guides/7/revisions?Difference=12", <RevisionsPage />, {
                pattern: "/appearance/style-guides/:themeID/revisions",
            }),
            {
                server,
            },
        );
        const labels = (await screen.findAllByRole("button")).map((each) => each.getAttribute("aria-label"));
        expect(labels).toEqual(["Save the name of revision For the spring", "Preview revision 11", "Restore revision 11"]);
        expect(field("Name of revision For the spring").value).toBe("For the spring");
        // The difference of a revision from the one before it; the first one has none.
        const links = screen
            .getAllByRole("link", { name: /^What revision .* changed$/ })
            .map((link) => link.getAttribute("href"));
        expect(links).toEqual(["/appearance/style-guides/7/revisions?Difference=12"]);
        const changes = await screen.findByRole("region", { name: "What revision For the spring changed" });
        expect([...changes.querySelectorAll("del")].map((part) => part.textContent).join()).toContain("123456");
        expect([...changes.querySelectorAll("ins")].map((part) => part.textContent).join()).toContain("7a3b00");
    });
});

describe("the editor of a theme", () => {
    const page = () => at("/appearance/style-guides/7", <EditPage />, { pattern: "/appearance/style-guides/:themeID" });
    async function show(theme: Theme = COPPER, draft: ThemeDraft = NO_DRAFT) {
        server.answer(getTheme, () => theme);
        const shown = renderWithStore(page(), {
            server,
            state: {
                managedThemes: { lists: {}, themes: { 7: success(theme) }, revisions: {}, drafts: { 7: success(draft) } },
            },
        });
        await screen.findByRole("heading", { level: 1 });
        return shown;
    }
    const save = () => act(async () => void fireEvent.submit(button("Save").form as HTMLFormElement));
    const sent = () => server.sent.filter(({ endpoint }) => endpoint === patchTheme).map(({ input }) => input);

    test("derives four palettes from two colours, with the contrast of their main pairs", async () => {
        await show();
        const tables = screen.getAllByRole("table").map((table) => table.getAttribute("aria-label"));
        expect(tables).toEqual([
            "Contrast: Light",
            "Contrast: Dark",
            "Contrast: Light, high contrast",
            "Contrast: Dark, high contrast",
        ]);
        const rowsOf = (name: string) =>
            within(screen.getByRole("table", { name }))
                .getAllByRole("row")
                .map((row) => row.textContent);
        expect(rowsOf("Contrast: Light")[2]).toBe("Links and what is new on the page8.1 : 1, needs 4.5");
        expect(screen.getAllByText("All 82 pairs of colours have the contrast that they need.")).toHaveLength(4);
        type("Accent", "#ffd23f");
        expect(
            screen.getAllByText(/^The accent is #[0-9a-f]{6} here, since #ffd23f has too little contrast\.$/).length,
        ).toBeGreaterThan(0);
    });

    test("FC-52 saves over the revision that was edited, keeps other variables, and loads the page anew with Undo", async () => {
        await show();
        expect(button("Save").disabled).toBe(true);
        type("Accent", " rgb(10, 90, 120) ");
        type("Name", "Sea");
        expect([...screen.getByRole<HTMLSelectElement>("combobox", { name: "Font" }).options]).toHaveLength(9);
        fireEvent.change(screen.getByRole("combobox", { name: "Font" }), { target: { value: "inter" } });
        fireEvent.change(screen.getByRole("combobox", { name: "Corners" }), { target: { value: "square" } });
        let ifMatch: string | undefined;
        server.answer(patchTheme, (_input, options) => {
            ifMatch = options.ifMatch;
            options.onUndo?.({ actID: 5 });
            return COPPER;
        });
        await save();
        expect(sent()).toEqual([
            {
                themeID: "7",
                name: "Sea",
                assets: {
                    variables: {
                        data: {
                            accent: "rgb(10, 90, 120)",
                            ground: "#fff8ef",
                            density: "airy",
                            more: 1,
                            font: "inter",
                            corners: "square",
                        },
                    },
                },
            },
        ]);
        expect(ifMatch).toBe('"12"');
        expect(opened).toEqual(["/appearance/style-guides/7?Done=saved&Undo=5"]);
        expect(localStorage.length).toBe(0);
    });

    test("says of a text that it is no colour, and neither saves nor shows it", async () => {
        await show();
        type("Page", "rgba(0, 0, 0, 0.5)");
        expect(screen.getByText(/This is not an opaque colour/)).toBeTruthy();
        expect(field("Page").getAttribute("aria-invalid")).toBe("true");
        expect(button("Save").disabled).toBe(true);
        await save();
        expect(sent()).toEqual([]);
        expect(screen.getAllByRole("table")).toHaveLength(4);
    });

    test("has steps back and forth: typing in a field is one step", async () => {
        await show();
        for (const text of ["#1", "#12", "#123"]) type("Accent", text);
        type("Page", "#fff");
        fireEvent.click(button("Undo"));
        expect([field("Accent").value, field("Page").value]).toEqual(["#123", "#fff8ef"]);
        fireEvent.click(button("Undo"));
        expect(field("Accent").value).toBe("#7a3b00");
        fireEvent.click(button("Redo"));
        expect(field("Accent").value).toBe("#123");
        fireEvent.click(button("Discard changes"));
        expect(field("Accent").value).toBe("#7a3b00");
        fireEvent.click(button("Undo"));
        expect(field("Accent").value).toBe("#123");
    });

    test.each([
        ["a hotel answers with a page of its own", { status: 0, message: "", isForeign: true }],
        ["a filter asks for a proof", { status: 403, message: "", isForeign: true }],
        ["the site is busy", { status: 503, message: "" }],
    ])("FC-69 keeps the changes and does not say that they are saved when %s", async (_what, refusal) => {
        await show();
        type("Accent", "#123456");
        server.refuse(patchTheme, refusal);
        await save();
        expect(screen.getByRole("alert").textContent).toMatch(/Your changes are kept on this device/);
        expect([opened, field("Accent").value, button("Save").disabled]).toEqual([[], "#123456", false]);
        expect(localStorage.length).toBe(1);
    });

    test("keeps what is not saved on the device when the connection breaks, and goes on with it", async () => {
        const { unmount } = await show();
        type("Accent", "#123456");
        server.refuse(patchTheme, { status: 0, message: "" });
        await save();
        expect(screen.getByRole("alert").textContent).toMatch(/Your changes are kept on this device/);
        expect(screen.queryByRole("link", { name: "Load the page anew" })).toBeNull();
        // FC-68: the server expects more than this page knows.
        server.refuse(patchTheme, { status: 422, message: "Validation Failed", errors: { tone: [] } });
        await save();
        const link = screen.getByRole("link", { name: "Load the page anew" });
        expect([link.getAttribute("href"), link.dataset.reload]).toEqual(["/appearance/style-guides/7", ""]);
        unmount();

        // A release without a choice of corners has kept this.
        const key = "parley-theme-unsaved-0-7";
        const { corners, ...known } = JSON.parse(localStorage.getItem(key) ?? "").work;
        expect(corners).toBe("rounded");
        localStorage.setItem(key, JSON.stringify({ work: known, revisionID: 12 }));
        await show();
        expect(field("Accent").value).toBe("#123456");
        expect(screen.getByText(/This device has kept them/)).toBeTruthy();
        fireEvent.click(button("Undo"));
        expect(field("Accent").value).toBe("#7a3b00");
        expect(localStorage.length).toBe(0);
    });

    test("sends a draft to the server soon, goes on with it on another device, and drops it when it is published elsewhere", async () => {
        jest.useFakeTimers();
        try {
            server.answer(putThemeDraft, () => NO_DRAFT);
            server.answer(deleteThemeDraft, () => undefined as never);
            const { unmount } = await show({ ...COPPER, current: true });
            expect(screen.getByText(/is a draft, which nobody else sees until you publish it/)).toBeTruthy();
            type("Accent", "#123456");
            type("Accent", "#123457");
            await act(async () => void (await jest.advanceTimersByTimeAsync(1000)));
            const drafts = () => server.sent.filter(({ endpoint }) => endpoint === putThemeDraft).map(({ input }) => input);
            // One request for what is typed in one go. Nothing is published, though this is the theme of the site.
            expect(drafts()).toMatchObject([{ themeID: 7, work: { accent: "#123457" }, revisionID: 12 }]);
            expect([screen.getByText(/This site keeps your draft/), sent()]).toMatchObject([{}, []]);
            expect(button("Publish").disabled).toBe(false);
            fireEvent.click(button("Undo"));
            await act(async () => void (await jest.advanceTimersByTimeAsync(1000)));
            expect(server.sent.at(-1)?.endpoint).toBe(deleteThemeDraft);
            unmount();

            // Another device, which keeps nothing.
            localStorage.clear();
            const draft = { ...NO_DRAFT, work: { accent: "#00aa55" }, revisionID: 12 };
            const other = await show(COPPER, draft);
            expect([field("Accent").value, field("Name").value]).toEqual(["#00aa55", "Copper"]);
            expect(screen.getByText(/This is your draft, which this site has kept/)).toBeTruthy();
            type("Accent", "#00aa56");
            await act(async () => void (await jest.advanceTimersByTimeAsync(1000)));
            other.unmount();
            // What was sent is that of the server: it has none any more.
            await show(COPPER);
            expect(field("Accent").value).toBe("#7a3b00");
        } finally {
            jest.useRealTimers();
        }
    });

    test("FC-52 shows what somebody else has saved, and goes on with one of both", async () => {
        const theirs: Theme = {
            ...COPPER,
            revisionID: 13,
            name: "Theirs",
            assets: { variables: variablesOf({ accent: "#654321", ground: "#fff", more: 1 }) },
        };
        await show();
        type("Accent", "#123456");
        server.refuse(patchTheme, { status: 412, message: "", code: "editConflict", present: theirs });
        await save();
        expect(screen.getByRole("alert").textContent).toMatch(/Somebody else has changed this theme/);
        expect(button("Save").disabled).toBe(true);

        server.answer(patchTheme, () => COPPER);
        await act(async () => void fireEvent.click(button("Save mine over it")));
        expect(sent().at(-1)).toMatchObject({
            assets: { variables: { data: { accent: "#123456", ground: "#fff8ef", more: 1 } } },
        });
        expect(opened).toHaveLength(1);
    });

    test("a conflict is found when the page opens: unsaved changes of an older revision", async () => {
        const { unmount } = await show();
        type("Accent", "#123456");
        unmount();
        await show({ ...COPPER, revisionID: 13, name: "Theirs" });
        expect(screen.getByRole("alert").textContent).toMatch(/Somebody else has changed this theme/);
        fireEvent.click(button("Go on with theirs"));
        expect([field("Name").value, field("Accent").value]).toEqual(["Theirs", "#7a3b00"]);
        fireEvent.click(button("Undo"));
        expect(field("Accent").value).toBe("#123456");
    });

    test("says what a theme contains that pages do not use", async () => {
        await show({
            ...COPPER,
            assets: { ...COPPER.assets, fonts: variablesOf([{ name: "Lato" }]), styles: variablesOf("a{}") },
        });
        expect(screen.getByText(/also contains: fonts\. They are stored/)).toBeTruthy();
        // Who may not write fragments neither sees own CSS nor sends it.
        expect(screen.queryByRole("textbox", { name: "Own CSS" })).toBeNull();
    });

    test("offers an own font once the theme has one, shows it at once, and lets it be removed when nothing is unsaved", async () => {
        const select = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Font" });
        const optionsOf = () => [...select().options].map(({ text }) => text);
        await show();
        expect(optionsOf()).not.toContain("Brand (of this theme)");
        cleanup();
        const measures = { ascent: 0.95, descent: 0.25, width: 0.45, ranges: "U+20-7E" };
        const font = { url: "/uploads/themes/a.woff2", family: "Brand", style: "normal", weight: [400, 700], isSerif: false };
        await show({ ...COPPER, assets: { ...COPPER.assets, fonts: variablesOf([{ ...font, ...measures }]) } });
        expect(optionsOf()).toContain("Brand (of this theme)");
        expect(screen.queryByText(/also contains/)).toBeNull();
        const remove = button("Remove Brand, 400–700");
        expect(Object.fromEntries(new FormData(remove.form as HTMLFormElement))).toMatchObject({ Remove: font.url });
        fireEvent.change(select(), { target: { value: "own" } });
        expect([remove.disabled, button("Add the font").disabled]).toEqual([true, true]);
        expect(screen.getByText("Save your changes first.")).toBeTruthy();
    });

    test("decisions 27 tells a mistake in own CSS at its field, and sends only the texts that have changed", async () => {
        const permissions = [{ type: "global" as const, id: null, permissions: { "fragments.manage": true } }];
        const flags = { isAdmin: false, isSysAdmin: false, isSuperAdmin: false };
        server.answer(getUserPermissions, () => ({ ...flags, permissions, junctions: {}, junctionAliases: {} }));
        const { store } = await show({ ...COPPER, assets: { ...COPPER.assets, header: variablesOf("<p>Hi</p>") } });
        await act(async () => void (await store.dispatch(fetchPermissions({ userID: "$me", expand: ["junctions"] }))));
        type("Own CSS", "p{");
        const message = "Line 1: A rule is not closed.";
        const mistake = { field: "assets.styles.data", code: "invalid", status: 422, message };
        server.refuse(patchTheme, { status: 422, message, errors: { "assets.styles.data": [mistake] } });
        await save();
        expect(field("Own CSS").getAttribute("aria-invalid")).toBe("true");
        expect(field("Own CSS").value).toBe("p{");
        expect(screen.queryByRole("link", { name: "Load the page anew" })).toBeNull();
        expect(sent().at(-1)).toMatchObject({ assets: { styles: { data: "p{" } } });
        expect((sent().at(-1) as { assets: object }).assets).not.toHaveProperty("header");
    });

    test("decisions 27 loads the pages beside it anew once the server has other CSS or HTML, and tells a mistake meanwhile", async () => {
        jest.useFakeTimers();
        try {
            const permissions = [{ type: "global" as const, id: null, permissions: { "fragments.manage": true } }];
            const flags = { isAdmin: false, isSysAdmin: false, isSuperAdmin: false };
            server.answer(getUserPermissions, () => ({ ...flags, permissions, junctions: {}, junctionAliases: {} }));
            const { store } = await show();
            await act(async () => void (await store.dispatch(fetchPermissions({ userID: "$me", expand: ["junctions"] }))));
            const frames = () => screen.getAllByTitle<HTMLIFrameElement>("A page with these changes");
            const addresses = () => frames().map((frame) => frame.getAttribute("src"));
            const typeText = async (name: string, text: string, stylesError: string | null = null) => {
                server.answer(putThemeDraft, () => ({ ...NO_DRAFT, stylesError }));
                type(name, text);
                await act(async () => void (await jest.advanceTimersByTimeAsync(1000)));
            };
            const [first, second] = [0, 1].map((version) => `/?ThemeDraft=7&Version=${version}`);
            await typeText("Accent", "#123456");
            expect(addresses()).toEqual([first]);
            await typeText("Own CSS", "p{", "Line 1: A rule is not closed.");
            expect([addresses(), field("Own CSS").getAttribute("aria-invalid")]).toEqual([[first], "true"]);
            expect(screen.getByText("Line 1: A rule is not closed.")).toBeTruthy();
            await typeText("Own CSS", "p{top:0}");
            expect(field("Own CSS").getAttribute("aria-invalid")).not.toBe("true");

            // The page that is shown stays until the next one is there, which begins at the same place.
            expect(addresses()).toEqual([first, second]);
            const [shown, next] = frames().map(({ contentWindow }) => contentWindow as Window);
            const scrollTo = jest.spyOn(next as Window, "scrollTo").mockImplementation(() => undefined);
            Object.assign(shown as Window, { scrollX: 0, scrollY: 300 });
            fireEvent.load(frames()[1] as HTMLIFrameElement);
            expect([addresses(), scrollTo.mock.calls]).toEqual([[second], [[0, 300]]]);
        } finally {
            jest.useRealTimers();
        }
    });

    test("offers the nearest legible colour for a single one, and saves one that is hard to read with a second press", async () => {
        await show();
        fireEvent.click(button("Choose a single colour"));
        fireEvent.change(screen.getByRole("combobox", { name: "What has the colour Page (Light)" }), {
            target: { value: "ink2" },
        });
        type("Quieter text (Light)", "#7a7a7a");
        expect(screen.getByText(/^Quieter text on .*: [34]\.\d : 1, needs 4\.5\. It is hard to read\.$/)).toBeTruthy();
        const nearest = screen.getByRole("button", { name: /^Use #[0-9a-f]{6}, the nearest one/ });
        fireEvent.click(nearest);
        expect(screen.queryByText(/It is hard to read/)).toBeNull();
        expect(field("Quieter text (Light)").value).toMatch(/^#[0-7]/);
        type("Quieter text (Light)", "#7a7a7a");

        const message = "light: Quieter text on the page: 3.3 : 1, needs 4.5 : 1.";
        const mistake = { field: "assets.variables.data.roles", code: "contrast", status: 422, message };
        server.refuse(patchTheme, { status: 422, message: "", errors: { "assets.variables.data.roles": [mistake] } });
        await save();
        expect(screen.getByText(message)).toBeTruthy();
        server.answer(patchTheme, () => COPPER);
        await act(async () => void fireEvent.click(button("Save these colours anyway")));
        const variablesSent = sent().map((input) => (input as { assets: { variables: { data: object } } }).assets.variables.data);
        expect(variablesSent[0]).not.toHaveProperty("acceptedRoles");
        expect(variablesSent[1]).toMatchObject({
            roles: { light: { ink2: "#7a7a7a" } },
            acceptedRoles: ["light.ink2 #7a7a7a"],
        });
    });

    test("is a form without scripts, whose colours can be shown before they are saved", async () => {
        const { store } = await show();
        const { Provider } = await import("react-redux");
        const html = renderToString(
            <Provider store={store}>
                {at("/appearance/style-guides/7?Name=Sea&Accent=%23123456&Ground=%23f0f8ff", <EditPage />, {
                    pattern: "/appearance/style-guides/:themeID",
                })}
            </Provider>,
        );
        const plain = new DOMParser().parseFromString(html, "text/html");
        const form = plain.querySelector<HTMLFormElement>('form[action="/appearance/style-guides/7"]');
        const values = [...(form?.querySelectorAll("input") ?? [])].map(({ name, value }) => [name, value]);
        expect(Object.fromEntries(values)).toEqual({
            TransientKey: "a key",
            Revision: "12",
            Name: "Sea",
            Accent: "#123456",
            Ground: "#f0f8ff",
        });
        const buttons = [...(form?.querySelectorAll("button") ?? [])];
        expect(buttons.map(({ type, value, disabled }) => [type, value, disabled])).toEqual([
            ["submit", "save", false],
            ["submit", "show", false],
        ]);
    });
});

describe("the toast of a preview", () => {
    const preview: ThemePreview = { themeID: "7", revisionID: null, name: "Copper", redirect: "/appearance/style-guides" };
    const show = (themePreview: ThemePreview | undefined, refused?: FormState) =>
        renderWithStore(<FormStateContext value={refused}>{at("/", <ThemePreviewToast />, { themePreview })}</FormStateContext>);
    const labels = () => screen.getAllByRole("button").map(({ textContent }) => textContent);

    test("THEME-018, THEME-019, THEME-020 is there exactly while a theme is previewed", () => {
        show(undefined).unmount();
        expect(screen.queryByRole("button")).toBeNull();
        show(preview);
        expect(screen.getByRole("status").textContent).toContain("You are previewing the Copper theme");
        expect(labels()).toEqual(["Apply", "Cancel"]);
        const form = button("Apply").form as HTMLFormElement;
        expect([form.method, form.getAttribute("action")]).toEqual(["post", "/appearance/style-guides"]);
        expect(Object.fromEntries(new FormData(form))).toEqual({ TransientKey: "a key", Theme: "7", Revision: "" });
        expect([button("Apply").value, button("Cancel").value]).toEqual(["applyPreview", "cancel"]);
    });

    test("THEME-021 restores a previewed revision", () => {
        show({ ...preview, revisionID: 12 });
        expect(labels()).toEqual(["Restore", "Cancel"]);
        expect(new FormData(button("Restore").form as HTMLFormElement).get("Revision")).toBe("12");
    });

    test("THEME-025 shows why a theme was not applied", () => {
        show(preview, {
            form: "theme-preview",
            values: {},
            errors: {
                themeID: [{ field: "themeID", code: "invalid", message: "There is no such theme.", status: 422 } as never],
            },
        });
        expect(screen.getByRole("alert").textContent).toContain("There is no such theme.");
        expect(labels()).toEqual(["Apply", "Cancel"]);
        cleanup();
        // One that was deleted meanwhile is not previewed any more.
        show(undefined, { form: "theme-preview", values: {}, message: "Theme not found." });
        expect(screen.getByRole("alert").textContent).toContain("Theme not found.");
        expect(screen.getByRole("link", { name: "Themes" }).getAttribute("href")).toBe("/appearance/style-guides");
    });
});
