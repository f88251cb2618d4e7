import { expect, test } from "@jest/globals";
import { ToastProvider } from "@parley/library/client/components";
import { useAppSelector } from "@parley/library/client/store";
import { createFakeApi, mockDialogs, renderWithStore } from "@parley/library/client/testing";
import type { LocaleText, TranslationProperty } from "@parley/translations/contract";
import { getLocaleTexts, getTranslationProperties, patchLocaleTexts, patchTranslations } from "@parley/translations/contract";
import { act, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { TranslationEditor } from "./components/TranslationEditor";
import { TextDialog } from "./inPlace/TextDialog";
import type { InPlaceTexts } from "./inPlace/useInPlaceTexts";
import { fetchProperties, selectProperties } from "./translations.slice";
import { toPropertiesQuery } from "./translationsQuery";

mockDialogs();

const QUERY = toPropertiesQuery("tags", new URLSearchParams("into=de"), "en");
const REFUSAL = { status: 412, code: "editConflict", message: "Somebody else changed this while you were writing." };
const rows = (path: string) => ({ translation: [{ ...REFUSAL, field: "translation", path }] });

const property = (recordID: number, sourceText: string, translation?: string): TranslationProperty => ({
    recordType: "tag",
    recordID,
    recordName: sourceText,
    propertyName: "name",
    label: "Name",
    translationPropertyKey: `tag.${recordID}.name`,
    sourceText,
    propertyType: "text",
    propertyValidation: { maxLength: 100 },
    ...(translation !== undefined && { translation }),
});

function Editor(): ReactNode {
    const { data } = useAppSelector((state) => selectProperties(state, QUERY));
    return data && <TranslationEditor query={QUERY} properties={data.properties} siteLocale="en" back="/" />;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(name));
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

test("FC-52 the editor shows the translation that somebody else has saved beside the one that was typed, and saves what is chosen", async () => {
    const server = createFakeApi();
    const listed = (...items: TranslationProperty[]) =>
        server.answer(getTranslationProperties, () => ({ items, paging: { page: 1, limit: 50, total: items.length } }));
    listed(property(1, "Wheel"), property(2, "Clock", "Uhr"));
    const editor = (
        <MemoryRouter>
            <Editor />
        </MemoryRouter>
    );
    const { store } = renderWithStore(editor, { server });
    await act(() => store.dispatch(fetchProperties(QUERY)));

    server.refuse(patchTranslations, { ...REFUSAL, errors: rows("[0]") });
    listed(property(1, "Wheel", "Felge"), property(2, "Clock", "Uhr"));
    type("Wheel", "Rad");
    type("Clock", "Wanduhr");
    await press("Save");
    const sentItems = () => server.sent.flatMap(({ endpoint, input }) => (endpoint === patchTranslations ? [input] : []));
    expect(sentItems()).toMatchObject([
        {
            items: [
                { translation: "Rad", formerTranslation: null },
                { translation: "Wanduhr", formerTranslation: "Uhr" },
            ],
        },
    ]);
    expect([field("Wheel").value, field("Clock").value]).toEqual(["Rad", "Wanduhr"]);
    expect(field("Wheel").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("Felge")).toBeTruthy();

    fireEvent.click(screen.getByLabelText("Keep theirs"));
    server.answer(patchTranslations, () => undefined);
    await press("Save");
    expect(sentItems()[1]).toMatchObject({ items: [{ recordID: 2, translation: "Wanduhr", formerTranslation: "Uhr" }] });
    expect(field("Wheel").value).toBe("Felge");
});

test("FC-52 in place, words that somebody else has saved are shown, and replaced only on request", async () => {
    const server = createFakeApi();
    const text: LocaleText = { text: "Posts", places: [], translation: "Beiträge", isOwn: false, message: "Beiträge" };
    const answerText = (more: Partial<LocaleText>) =>
        server.answer(getLocaleTexts, () => ({ items: [{ ...text, ...more }], paging: { page: 1, limit: 30, total: 1 } }));
    answerText({});
    const texts = { preview: () => undefined, save: () => undefined } as unknown as InPlaceTexts;
    const one = { key: "Posts", text: "Posts", context: undefined, output: "Posts", isMissing: false };
    let isOpen = true;
    const dialog = (
        <MemoryRouter>
            <ToastProvider>
                <TextDialog choices={[one]} texts={texts} onClose={() => (isOpen = false)} />
            </ToastProvider>
        </MemoryRouter>
    );
    await act(async () => void renderWithStore(dialog, { server }));

    server.refuse(patchLocaleTexts, { ...REFUSAL, errors: rows("texts[0]") });
    answerText({ translation: "Themen", isOwn: true });
    type("^Text$", "Threads");
    await press("Save");
    expect([screen.getByText(REFUSAL.message).getAttribute("role"), screen.getByText("Themen").textContent, isOpen]).toEqual([
        "alert",
        "Themen",
        true,
    ]);
    expect(screen.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("Threads");

    server.answer(patchLocaleTexts, () => [text]);
    await press("Keep mine");
    const changes = server.sent.flatMap(({ endpoint, input }) => (endpoint === patchLocaleTexts ? [input] : []));
    expect(changes).toMatchObject([
        { texts: [{ translation: "Threads", formerTranslation: null }] },
        { texts: [{ translation: "Threads", formerTranslation: "Themen" }] },
    ]);
    expect(isOpen).toBe(false);
});
