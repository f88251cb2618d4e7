import { beforeEach, expect, jest, test } from "@jest/globals";
import { exampleMe, getUserPermissions } from "@parley/accounts/contract";
import { getConfig } from "@parley/config/contract";
import { postPreview } from "@parley/editor/contract";
import { success } from "@parley/library/client/loadable";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import type { Media } from "@parley/media/contract";
import { postMedia } from "@parley/media/contract";
import type { ToolbarTool } from "@parley/richText/client";
import type { RichNode } from "@parley/richText/contract";
import { toPlainText, writeRich2 } from "@parley/richText/contract";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { FormEvent, Ref } from "react";
import { createRef, Fragment, useImperativeHandle, useRef } from "react";
import type { BodyHandle } from "./index";
import { BodyField, flushEditors, setFieldValue } from "./index";
import { selectWritingMode } from "./writingMode.slice";
import "@parley/users/client/feature";

const paragraph = (text: string, marks: object = {}): RichNode => ({ type: "p", children: [{ text, ...marks }] });

const ignore = () => undefined;

/** Mock of the rich text editor: controls when its code loads, and holds its content. */
const mockEditor = {
    loading: async (): Promise<void> => undefined,
    isHere: true,
    nodes: [] as RichNode[],
    caret: undefined as number | undefined,
    type: (_nodes: RichNode[]): void => undefined,
};

jest.mock("./living/lazyEditor", () => {
    function Editor(props: { label: string; initial: RichNode[]; caret?: number; onChange(): void; ref: Ref<object> }) {
        const box = useRef<HTMLDivElement>(null);
        const isBegun = useRef(false);
        if (!isBegun.current) {
            isBegun.current = true;
            mockEditor.nodes = props.initial;
            mockEditor.caret = props.caret;
        }
        mockEditor.type = (nodes) => {
            mockEditor.nodes = nodes;
            props.onChange();
        };
        useImperativeHandle(props.ref, () => ({
            focus: () => box.current?.focus(),
            value: () => mockEditor.nodes,
            replace: (nodes: RichNode[]) => mockEditor.type(nodes),
            insertNodes: (nodes: RichNode[]) => mockEditor.type([...mockEditor.nodes, ...nodes]),
        }));
        return (
            <div>
                {(props as { tools?: ToolbarTool[] }).tools?.map(({ id, button }) => (
                    <Fragment key={id}>{button}</Fragment>
                ))}
                {/* biome-ignore lint/a11y/useSemanticElements: as the editor is */}
                <div ref={box} role="textbox" tabIndex={0} aria-label={props.label} data-rich="" />
            </div>
        );
    }
    const fetch = async () => {
        await mockEditor.loading();
        mockEditor.isHere = true;
    };
    return { canWriteRich: () => true, RichEditor: Object.assign(Editor, { fetch, isFetched: () => mockEditor.isHere }) };
});

const onSend = jest.fn((event: FormEvent) => event.preventDefault());
const onInput = jest.fn();
let server: ReturnType<typeof createFakeApi>;
let body: { current: BodyHandle | null };

async function write(field: { value?: string; format?: string } = {}) {
    body = createRef<BodyHandle>();
    const state = { currentUser: { me: { me: success(exampleMe()) }, permissions: {}, counts: {} } };
    const page = (
        <form onSubmit={onSend} onInput={onInput}>
            <BodyField id="reply" label="Your reply" required rows={5} saveState={undefined} ref={body} {...field} />
            <button type="submit">Post</button>
        </form>
    );
    const rendered = renderWithStore(page, { server, state });
    await act(async () => undefined);
    return rendered;
}

const textarea = () => document.querySelector("textarea") as HTMLTextAreaElement;
const format = () => document.querySelector<HTMLInputElement>("input[name=format]") as HTMLInputElement;
const isRich = () => document.querySelector("[data-rich]") !== null;
const waitForRich = () => waitFor(() => expect(isRich()).toBe(true));
const come = () => act(async () => textarea().focus());
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const send = () => act(async () => void fireEvent.submit(textarea().form as HTMLFormElement));

beforeEach(() => {
    localStorage.clear();
    onSend.mockClear();
    onInput.mockClear();
    Object.assign(mockEditor, { loading: async () => undefined, isHere: true, nodes: [], caret: undefined });
    server = createFakeApi();
    server.answer(getConfig, () => ({}));
    const uploads = { type: "global" as const, permissions: { "uploads.add": true } };
    server.answer(getUserPermissions, () => ({ isAdmin: false, permissions: [uploads], junctions: {}, junctionAliases: {} }));
    server.answer(postPreview, ({ body: words }) => ({ html: `<p>${words}</p>` }));
});

test("CONT-001 text typed before the editor has loaded is transferred with the caret and the focus", async () => {
    let arrive: () => void = ignore;
    Object.assign(mockEditor, { isHere: false, loading: () => new Promise<void>((resolve) => (arrive = resolve)) });
    await write();
    await come();
    fireEvent.input(textarea(), { target: { value: "It hums " } });
    expect(isRich()).toBe(false);
    await act(async () => arrive());
    await waitForRich();
    expect(mockEditor.nodes).toEqual([paragraph("It hums ")]);
    expect(mockEditor.caret).toBe("It hums ".length);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Your reply" })));
    // The source is sent as typed until something changes in the editor.
    expect(body.current?.read()).toEqual({ body: "It hums ", format: "markdown" });
});

test("CONT-001 the editor waits for the end of an IME composition", async () => {
    let arrive: () => void = ignore;
    Object.assign(mockEditor, { isHere: false, loading: () => new Promise<void>((resolve) => (arrive = resolve)) });
    await write();
    await come();
    fireEvent.compositionStart(textarea());
    await act(async () => arrive());
    expect(isRich()).toBe(false);
    fireEvent.input(textarea(), { target: { value: "湯" } });
    fireEvent.compositionEnd(textarea());
    await waitForRich();
    expect(mockEditor.nodes).toEqual([paragraph("湯")]);
});

test("FC-61 if the editor's code cannot be loaded, the text area stays usable", async () => {
    mockEditor.loading = () => Promise.reject(new Error("offline"));
    await write();
    await come();
    fireEvent.input(textarea(), { target: { value: "It hums" } });
    expect(isRich()).toBe(false);
    expect(screen.queryByRole("alert")).toBeNull();
    await send();
    expect(onSend).toHaveBeenCalledTimes(1);
});

test("DRAFT-009 the fields receive the editor's content on read, blur and submit; an empty document becomes an empty value", async () => {
    await write();
    await come();
    await waitForRich();
    act(() => mockEditor.type([paragraph("It hums", { bold: true })]));
    expect(onInput).toHaveBeenCalled();
    expect(textarea().value).toBe("");
    flushEditors(textarea().form);
    expect(textarea().value).toBe(writeRich2([paragraph("It hums", { bold: true })]));
    expect(format().value).toBe("rich2");
    act(() => mockEditor.type([paragraph("It sings")]));
    fireEvent.blur(screen.getByRole("textbox", { name: "Your reply" }));
    expect(body.current?.read().body).toContain("It sings");
    act(() => mockEditor.type([paragraph("It stops")]));
    await send();
    expect(onSend).toHaveBeenCalledTimes(1);
    expect(textarea().value).toContain("It stops");
    act(() => mockEditor.type([paragraph("  ")]));
    expect(body.current?.read().body).toBe("");
    await send();
    expect(onSend).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("alert").textContent).toBe("Write something first.");
});

test("an empty required field shows an error on submit, which stays when the editor loads and disappears on input", async () => {
    await write();
    await act(async () => textarea().form?.requestSubmit());
    expect(onSend).not.toHaveBeenCalled();
    await waitForRich();
    expect(screen.getByRole("alert").textContent).toBe("Write something first.");
    act(() => mockEditor.type([paragraph("It hums")]));
    expect(screen.queryByRole("alert")).toBeNull();
});

test("FC-64 the editor shows values written into the fields, and ignores an empty value if it is empty itself", async () => {
    await write();
    await come();
    await waitForRich();
    await act(async () => {
        setFieldValue(format(), "rich2");
        setFieldValue(textarea(), writeRich2([paragraph("Half a thought")]));
    });
    expect(toPlainText(mockEditor.nodes)).toBe("Half a thought");
    await act(async () => body.current?.replace({ body: "**In** Markdown", format: "markdown" }));
    expect(toPlainText(mockEditor.nodes)).toBe("In Markdown");
    expect(body.current?.read()).toEqual({ body: "**In** Markdown", format: "markdown" });
    await act(async () => body.current?.append("> It leaks.\n\n"));
    expect(toPlainText(mockEditor.nodes)).toBe("In Markdown\nIt leaks.\n");
    await act(async () => setFieldValue(textarea(), ""));
    expect(toPlainText(mockEditor.nodes)).toBe("");
});

test("an uploaded image is inserted into the text and the focus returns there, unless the focus has moved elsewhere", async () => {
    const picture = { mediaID: 1, name: "kettle.png", type: "image/png", url: "https://forum.test/kettle.png" };
    server.answer(postMedia, () => picture as Media);
    await write();
    await come();
    await waitForRich();
    const pick = async (from: HTMLElement) => {
        from.focus();
        const files = [new File(["tiny"], "kettle.png", { type: "image/png" })];
        await act(
            async () => void fireEvent.change(document.querySelector('input[type="file"]') as Element, { target: { files } }),
        );
    };
    await pick(screen.getByRole("button", { name: "Add pictures and files" }));
    expect(writeRich2(mockEditor.nodes)).toContain(`"type":"img","url":"${picture.url}"`);
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Your reply" }));
    expect(screen.getByText("kettle.png is uploaded.")).toBeTruthy();
    await pick(screen.getByRole("button", { name: "Post" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Post" }));

    server.answer(postMedia, () => new Promise(() => undefined));
    await pick(screen.getByRole("button", { name: "Post" }));
    screen.getByRole("button", { name: "Cancel kettle.png" }).focus();
    await press("Cancel kettle.png");
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Your reply" }));
});

test("rich text loads its editor at once, and its source stays hidden", async () => {
    await write({ value: writeRich2([paragraph("It hums")]), format: "rich2" });
    await waitForRich();
    expect(toPlainText(mockEditor.nodes)).toBe("It hums");
    expect(textarea().hidden).toBe(true);
    expect(document.activeElement).toBe(document.body);
});

test("the mode switches between Markdown and rich text, and is stored on the device", async () => {
    const { store } = await write();
    await come();
    await waitForRich();
    act(() => mockEditor.type([paragraph("It hums", { bold: true })]));
    await press("Markdown");
    expect(isRich()).toBe(false);
    expect(textarea().value).toBe("**It hums**");
    expect(document.activeElement).toBe(textarea());
    expect(selectWritingMode(store.getState())).toBe("markdown");
    await press("Rich text");
    await waitForRich();
    expect(mockEditor.nodes).toEqual([paragraph("It hums", { bold: true })]);
    expect(selectWritingMode(store.getState())).toBe("rich");
});

test("emoji codes are suggested in Markdown too, except in code, and a picker inserts emoji at the caret", async () => {
    await write();
    await come();
    await waitForRich();
    await press("Markdown");
    const typeAt = (value: string) => {
        textarea().setRangeText(value, 0, textarea().value.length, "end");
        fireEvent.input(textarea());
    };
    typeAt("It `:heart");
    typeAt("It hums :hea");
    const list = await screen.findByRole("listbox", { name: "Emoji" });
    expect(list.textContent).toContain(":hear_no_evil:");
    expect(textarea().getAttribute("aria-activedescendant")).toBe(list.querySelector("[aria-selected=true]")?.id);
    typeAt("It hums :heart");
    fireEvent.keyDown(textarea(), { key: "Enter" });
    expect(textarea().value).toBe("It hums ❤️");
    expect(screen.queryByRole("listbox")).toBeNull();
    typeAt("It `:heart");
    expect(screen.queryByRole("listbox")).toBeNull();
    typeAt("It :heart");
    await screen.findByRole("listbox", { name: "Emoji" });
    fireEvent.keyDown(textarea(), { key: "Escape" });
    expect([screen.queryByRole("listbox"), textarea().value]).toEqual([null, "It :heart"]);

    typeAt("It  hums");
    textarea().setSelectionRange(3, 3);
    await press("Emoji");
    fireEvent.click(await screen.findByRole("button", { name: "grinning face" }));
    expect(textarea().value).toBe("It 😀 hums");
    expect([document.activeElement, textarea().selectionStart]).toEqual([textarea(), 5]);
});

test("switching to Markdown names the content that would be lost before switching", async () => {
    await write();
    await come();
    await waitForRich();
    act(() => mockEditor.type([paragraph("It hums", { underline: true })]));
    await press("Markdown");
    expect(screen.getByText(/This would be lost: underlined text/)).toBeTruthy();
    await press("Stay here");
    expect(isRich()).toBe(true);
    await press("Markdown");
    await press("Switch without it");
    expect(textarea().value).toBe("It hums");
});

test("other formats are edited as source, and can be opened in the editor as rendered", async () => {
    await write({ value: "It <b>hums</b>", format: "html" });
    await come();
    expect(isRich()).toBe(false);
    expect(textarea().value).toBe("It <b>hums</b>");
    await press("Open in the editor");
    await waitForRich();
    expect(mockEditor.nodes).toEqual([{ type: "p", children: [{ text: "It " }, { text: "hums", bold: true }] }]);
    expect(screen.getByText(/This was written as html/)).toBeTruthy();
    expect(body.current?.read().format).toBe("rich2");
});

test("FC-1 FC-2 FC-89 the preview shows the server's rendering and loads nothing from other sites", async () => {
    server.answer(postPreview, () => ({ html: '<p>Seen <img src="https://spy.test/p.gif" alt="pixel"></p>' }));
    await write();
    await come();
    await waitForRich();
    act(() => mockEditor.type([paragraph("It hums")]));
    await press("Preview");
    const preview = await screen.findByRole("region", { name: "Preview" });
    await waitFor(() => expect(preview.textContent).toContain("Pictures from spy.test are not loaded."));
    expect(preview.querySelector("img")).toBeNull();
    expect(server.sent.filter(({ endpoint }) => endpoint === postPreview).map(({ input }) => input)).toEqual([
        { body: writeRich2([paragraph("It hums")]), format: "rich2" },
    ]);
});
