import { expect, jest, test } from "@jest/globals";
import type { Fragment, LayoutCatalog, LayoutDraft, StoredPart } from "@parley/layouts/contract";
import { getLayoutPlaces, getSettingRecords, putLayoutDraft } from "@parley/layouts/contract";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { fetchLayoutPlaces } from "../managing/managing.thunks";
import { PartSettings } from "./PartSettings";
import { SavingNotices } from "./SavingNotices";
import { useLayoutEditor } from "./useLayoutEditor";

const text = { type: "string", maxLength: 200 };
const CATALOG: LayoutCatalog = {
    layoutViewType: "home",
    layoutViewTypes: ["home"],
    sections: {},
    widgets: {
        "react.links": {
            widgetID: "react.links",
            name: "Links",
            $reactComponent: "QuickLinks",
            slots: [],
            fragmentType: "BannerFragment",
            schema: {
                type: "object",
                properties: {
                    title: text,
                    url: text,
                    displayType: { enum: ["grid", "list"] },
                    categoryID: { type: "integer", minimum: 1, recordType: "category" },
                    apiParams: {
                        type: "object",
                        properties: { tagID: { recordType: "tag", anyOf: [{ type: "integer" }, { type: "array" }] } },
                    },
                    links: {
                        type: "array",
                        maxItems: 2,
                        items: { type: "object", required: ["name"], properties: { name: text, isHidden: { type: "boolean" } } },
                    },
                },
            },
        },
    },
    middlewares: {},
};
const PLACES = [
    { recordType: "category", recordID: 3, name: "Repairs", depth: 1 },
    { recordType: "category", recordID: 7, name: "Kettles", depth: 2 },
];
const TAGS = [
    { recordType: "tag", recordID: 4, name: "copper" },
    { recordType: "tag", recordID: 5, name: "tin" },
];
const FRAGMENTS = [
    { fragmentUUID: "a1", name: "Lantern", fragmentType: "BannerFragment", status: "active" },
    { fragmentUUID: "b2", name: "Totals", fragmentType: "SiteTotalsFragment", status: "active" },
] as Fragment[];
const PART: StoredPart = {
    $hydrate: "react.links",
    novelty: { of: "a newer release" },
    $middleware: { "role-filter": { roleIDs: [77] } },
};
const DRAFT = {
    layoutID: 4,
    name: "Spring",
    layout: [PART],
    titleBar: null,
    version: 0,
    baseETag: '"a"',
    published: { name: "Spring", layout: [PART], titleBar: null },
} as unknown as LayoutDraft;

let layout: readonly StoredPart[] = [];

function Editor(): ReactNode {
    const state = useLayoutEditor(DRAFT);
    const { work, change, undo, redo } = state;
    layout = work.layout;
    return (
        <>
            <SavingNotices state={state} catalog={CATALOG} />
            <PartSettings
                path="0"
                part={work.layout[0] ?? PART}
                catalog={CATALOG}
                fragments={FRAGMENTS}
                onChange={(part, field) => change({ layout: [part] }, field)}
                sent={undefined}
                onTaken={() => undefined}
            />
            <button type="button" onClick={undo}>
                Undo
            </button>
            <button type="button" onClick={redo}>
                Redo
            </button>
        </>
    );
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const typeInto = (label: string, ...texts: string[]) => {
    for (const value of texts) fireEvent.change(screen.getByLabelText(label), { target: { value } });
};

/** Types the beginning of a name in a combobox, and takes the record from its list. */
async function choose(label: string, typed: string, name: string): Promise<void> {
    // The focus fetches the list.
    await act(async () => screen.getByLabelText(label).focus());
    await act(async () => typeInto(label, typed));
    const list = await screen.findByRole("listbox");
    await waitFor(() => expect([...list.children].map(({ textContent }) => textContent)).toEqual([name]));
    await act(async () => void fireEvent.click(list.children[0] as Element));
}

jest.setTimeout(20_000);

test("typing in a field is one step of Undo until a pause, and each other change is a step", async () => {
    let time = 0;
    const now = jest.spyOn(performance, "now").mockImplementation(() => time);
    try {
        const server = createFakeApi();
        server.answer(getLayoutPlaces, () => ({ kinds: [], places: PLACES }));
        server.answer(putLayoutDraft, (sent) => ({ ...DRAFT, ...sent, version: 1 }));
        server.answer(getSettingRecords, ({ name = "", recordIDs }) =>
            TAGS.filter((tag) => recordIDs?.includes(tag.recordID) ?? tag.name.startsWith(name)),
        );
        const { store } = renderWithStore(<Editor />, { server });
        await act(() => store.dispatch(fetchLayoutPlaces({})));
        // Settings and choices have names of their own, not those of programs.
        expect(screen.getByLabelText("Address")).toBeTruthy();
        const arrangements = [...screen.getByLabelText<HTMLSelectElement>("Arranged as").options];
        expect(arrangements.map((option) => option.textContent)).toEqual(["As usual", "Grid", "List"]);
        typeInto("Title", "B", "Br", "Bri");
        time += 2_000;
        typeInto("Title", "Brin", "Bring");
        press("Undo");
        expect(layout).toEqual([{ ...PART, title: "Bri" }]);
        press("Undo");
        expect(layout).toEqual([PART]);
        press("Redo");
        press("Redo");
        expect(layout).toEqual([{ ...PART, title: "Bring" }]);

        // Rows are added, filled in, moved and removed; the focus stays at the row.
        press("Add a row");
        expect(document.activeElement).toBe(screen.getByLabelText("Name"));
        typeInto("Name", "Categories");
        press("Add a row");
        expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add a row" }).disabled).toBe(true);
        press("Move row 2 up");
        expect(layout[0]?.links).toEqual([{ name: "" }, { name: "Categories" }]);
        expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move row 1 up" }));
        press("Remove row 1");
        expect(layout[0]?.links).toEqual([{ name: "Categories" }]);
        press("Undo");
        expect(layout[0]?.links).toEqual([{ name: "" }, { name: "Categories" }]);

        // Categories are chosen by name; one that is gone stays until another is chosen.
        await choose("Category", "kett", "Repairs › Kettles");
        expect(layout[0]?.categoryID).toBe(7);
        press("Undo");
        expect(layout[0]).not.toHaveProperty("categoryID");

        // Where several are possible, each has a control, and the last one adds another.
        const chosenTags = () => (layout[0]?.apiParams as { tagID?: unknown } | undefined)?.tagID;
        await choose("Tags, row 1", "ti", "tin");
        expect(chosenTags()).toBe(5);
        await choose("Tags, row 2", "co", "copper");
        expect(chosenTags()).toEqual([5, 4]);
        expect(screen.getByLabelText<HTMLInputElement>("Tags, row 3").placeholder).toBe("Add another one");
        const firstTag = screen.getByLabelText("Tags, row 1");
        typeInto("Tags, row 1", "");
        fireEvent.blur(firstTag);
        expect(chosenTags()).toBe(4);
        expect(screen.getByLabelText<HTMLInputElement>("Tags, row 1").value).toBe("copper");
        for (const _each of [1, 2, 3]) press("Undo");
        expect(layout).toEqual([{ ...layout[0], apiParams: undefined }].map(({ apiParams: _none, ...part }) => part));

        // Only fragments that fit the part are offered; a role that is gone can be taken away.
        const fragments = screen.getByLabelText<HTMLSelectElement>("Fragment");
        expect([...fragments.options].map(({ value }) => value)).toEqual(["", "a1"]);
        fireEvent.change(fragments, { target: { value: "a1" } });
        fireEvent.click(screen.getByLabelText("A role that is not there any more"));
        expect(layout[0]).toMatchObject({ $fragmentImpls: { BannerFragment: { fragmentUUID: "a1" } } });
        expect(layout[0]).not.toHaveProperty("$middleware");
        press("Undo");
        press("Undo");
        expect(layout[0]).not.toHaveProperty("$fragmentImpls");
        expect(layout[0]).toMatchObject(PART);
    } finally {
        now.mockRestore();
    }
});

test("FC-63, FC-68 what the server has not got, as after a sign-out or a new release, is here again after a reload", async () => {
    localStorage.clear();
    const server = createFakeApi();
    const missing = { field: "panels", code: "missingField", status: 422, message: "panels is required." };
    server.refuse(putLayoutDraft, { status: 422, message: "Validation Failed", errors: { panels: [missing] } });
    const { unmount } = renderWithStore(<Editor />, { server });
    typeInto("Title", "Half a thou");
    // A server that expects more than this page knows refuses the draft: the page says so, and is loaded anew without losing anything.
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(/panels is required\. Your changes are kept on this device.* load it anew\.$/);
    const link = screen.getByRole("link", { name: "Load the page anew" });
    expect([link.getAttribute("href"), link.dataset.reload]).toEqual(["/appearance/layouts/4", ""]);
    unmount();

    // A release that knew no title bars and steps without one has kept this.
    for (const [storage, key] of [
        [localStorage, "parley-layout-unsaved-0-4"],
        [sessionStorage, "parley-layout-steps-4"],
    ] as const)
        storage.setItem(key, (storage.getItem(key) ?? "").replaceAll(',"titleBar":null', ""));
    const newer = createFakeApi();
    // A newer server no longer returns what was published.
    newer.answer(putLayoutDraft, (sent) => ({ ...sent, version: 1 }) as LayoutDraft);
    renderWithStore(<Editor />, { server: newer });
    expect(layout[0]?.title).toBe("Half a thou");
    await waitFor(() => expect(newer.sent.map(({ input }) => input)).toMatchObject([{ titleBar: null }]));
    // What this page does not know of a part goes back to the server.
    expect(newer.sent[0]?.input).toMatchObject({ layout: [{ ...PART, title: "Half a thou" }] });
    await waitFor(() => expect(localStorage.length).toBe(0));
    press("Undo");
    expect(layout).toEqual([PART]);
});
