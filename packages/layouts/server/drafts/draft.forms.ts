import { handleForm, readFields, requirePathID } from "@parley/accounts/server";
import type {
    LayoutCatalog,
    LayoutDraft,
    PartLimits,
    PartPath,
    PartSlot,
    RowAction,
    SettingSchema,
    StoredPart,
} from "@parley/layouts/contract";
import {
    changeGroup,
    changeRow,
    copyPart,
    FRAGMENT_FIELD,
    findList,
    findPart,
    findStep,
    findWidget,
    insertPart,
    isPartPath,
    LAYOUT_EDITOR_FORM,
    LAYOUTS_PAGE,
    layoutPath,
    listProperties,
    listTargets,
    MAX_LAYOUT_NAME,
    movePart,
    parseNameField,
    parseSetting,
    ROLE_FIELD,
    ROW_ACTIONS,
    readTitleBar,
    removePart,
    replacePart,
    SETTING_FIELD,
    TITLE_BAR_FIELD,
    toPath,
    toSlot,
    withFragment,
    withLimits,
    withTitleBar,
} from "@parley/layouts/contract";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, invalidField, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { LayoutsService } from "../layouts.service";
import type { SettingRecordsService } from "../settingRecords";
import type { LayoutDraftsService } from "./drafts.service";

interface Dependencies {
    drafts: Pick<LayoutDraftsService, "get" | "put" | "former" | "remove">;
    service: Pick<LayoutsService, "change">;
    settingRecords: Pick<SettingRecordsService, "resolveNames">;
    /** Returns the widgets that layouts of a kind of page may contain. */
    findCatalog: (layoutViewType: string) => LayoutCatalog;
}

const FIELDS = ["Do", "Part", "Widget", "Version", "Name", "To", "Device", FRAGMENT_FIELD] as const;
type Fields = Record<(typeof FIELDS)[number], string>;
type Content = Pick<LayoutDraft, "name" | "layout" | "titleBar">;

/**
 * Registers the form of the editor, by which layouts are edited without scripts. Each of its buttons first saves the settings that are filled
 * in and then does what it is named for: moves, copies, adds or removes a part of the draft, or publishes it.
 */
export function registerDraftForm(
    { pages }: Pick<ServerKit, "pages">,
    { drafts, service, settingRecords, findCatalog }: Dependencies,
): void {
    pages.post(layoutPath(":layoutID"), async (request, reply) => {
        const layoutID = requirePathID(request, "layoutID", "Layout");
        const values = readFields(request, FIELDS);
        const settings = readSettingFields(request.body);
        const path = toPage(layoutID, isPartPath(values.Part) ? { Part: values.Part } : {});
        const sent = { form: LAYOUT_EDITOR_FORM, path, values: { ...settings, ...values } };
        return handleForm(reply, sent, () => perform(request.viewer, layoutID, values, settings));
    });

    /** Performs what the pressed button is named for. Returns the page after it. */
    async function perform(viewer: Viewer, layoutID: number, values: Fields, settings: Record<string, string>): Promise<string> {
        requirePermission(viewer, "site.manage");
        const draft = await drafts.get(viewer, layoutID);
        const [action = "", target = "", name = ""] = values.Do.split(" ");
        if (action === "discard") {
            await drafts.remove(viewer, layoutID);
            return toPage(layoutID, { Done: "discarded" });
        }
        if (action === "undo") return undo(viewer, draft, values);
        const catalog = findCatalog(draft.published.layoutViewType);
        const part = isPartPath(values.Part) ? findPart(draft.layout, values.Part) : undefined;
        await settingRecords.resolveNames(viewer, settings, part);
        const filled = fillSettings(draft, catalog, values, settings);
        const changed = changeParts(filled.layout, catalog, { action, target, name, to: values.To });
        const content: Content = { ...filled, layout: changed.layout };
        if (!isSameContent(content, draft) || values.Version !== String(draft.version)) {
            await drafts.put(viewer, { layoutID, ...content, baseETag: draft.baseETag }, `"v${values.Version}"`);
        }
        if (action !== "publish") return toPage(layoutID, changed.next, changed.next.Part);
        await service.change(viewer, { layoutID: String(layoutID), ...content }, draft.baseETag);
        return `${LAYOUTS_PAGE}?Done=published`;
    }

    /** Puts back what the draft was before its last act; what is filled in and not saved goes with that. Undo of that brings it back. */
    async function undo(viewer: Viewer, { layoutID, baseETag }: LayoutDraft, values: Fields): Promise<string> {
        const former = await drafts.former(viewer, layoutID);
        if (!former) throw badRequest("There is nothing to undo.");
        await drafts.put(viewer, { layoutID, ...former, baseETag }, `"v${values.Version}"`);
        return toPage(layoutID, { Done: "undone" });
    }
}

/** Returns the content of a draft with the name, the title bar and the settings that the form has for the chosen part. */
function fillSettings(draft: LayoutDraft, catalog: LayoutCatalog, values: Fields, fields: Record<string, string>): Content {
    const name = values.Name.trim().slice(0, MAX_LAYOUT_NAME) || draft.name;
    const { [TITLE_BAR_FIELD]: fragmentUUID = readTitleBar(draft.titleBar) } = fields;
    const titleBar = withTitleBar(draft.titleBar, fragmentUUID.slice(0, MAX_LAYOUT_NAME));
    const part = isPartPath(values.Part) ? findPart(draft.layout, values.Part) : undefined;
    const widget = part && findWidget(catalog, part.$hydrate);
    // In another window, another part may be at this place by now; the version tells the author.
    if (!part || !widget || part.$hydrate !== values.Widget) return { name, titleBar, layout: draft.layout };
    const schema = widget.schema as SettingSchema;
    const filled = listProperties(schema).reduce<unknown>((settings, [setting, property]) => {
        const parsed = parseSetting(property, fields, `${SETTING_FIELD}${setting}`, part[setting]);
        if ("problem" in parsed) throw invalidField(parsed.field.slice(SETTING_FIELD.length), "This is not valid JSON.");
        return changeGroup(schema, settings, setting, parsed.value);
    }, part);
    const limited = withLimits(filled as StoredPart, readFormLimits(values, fields));
    const { fragmentType } = widget;
    const named = fragmentType === undefined ? limited : withFragment(limited, fragmentType, values[FRAGMENT_FIELD]);
    return { name, titleBar, layout: replacePart(draft.layout, values.Part, named) };
}

/** Returns for whom a form shows a part: on all devices if it has none of those that are offered. */
const readFormLimits = ({ Device }: Fields, fields: Record<string, string>): PartLimits => ({
    device: Device === "mobile" || Device === "desktop" ? Device : "all",
    roleIDs: Object.keys(fields).flatMap((field) =>
        /^Role\.\d{1,9}$/.test(field) ? Number(field.slice(ROLE_FIELD.length)) : [],
    ),
});

interface Act {
    action: string;
    /** The part or list that the act is about. */
    target: PartPath;
    /** Widget to add, or the setting with the rows that are changed, and the index of one of them. */
    name: string;
    /** Place to move to: list and index. */
    to: string;
}

interface Changed {
    layout: StoredPart[];
    /** Query of the page after it. */
    next: Record<string, string>;
}

/** Performs an act of the form on the parts of a draft. */
function changeParts(layout: StoredPart[], catalog: LayoutCatalog, { action, target, name, to }: Act): Changed {
    if (["save", "publish"].includes(action)) return { layout, next: target ? { Part: target } : {} };
    if (action === "publishing") return { layout, next: { Publish: "1" } };
    if (action === "adding" || action === "add") {
        if (!listTargets(layout, catalog).includes(target)) throw gone();
        if (action === "adding") return { layout, next: { Add: target } };
        const widget = findWidget(catalog, name);
        if (!widget) throw gone();
        const slot = { list: target, index: findList(layout, target).length };
        return { layout: insertPart(layout, slot, { $hydrate: widget.widgetID }), next: { Part: toPath(slot) } };
    }
    if (!isPartPath(target) || !findPart(layout, target)) throw gone();
    const { list, index } = toSlot(target);
    const rowAction = ROW_ACTIONS.find((each) => action === `${each}-row`);
    if (rowAction) return { layout: changeRows(layout, catalog, target, name, rowAction), next: { Part: target } };
    switch (action) {
        case "open":
            return { layout, next: { Part: target } };
        case "copy":
            return { layout: copyPart(layout, target), next: { Part: toPath({ list, index: index + 1 }) } };
        case "remove":
            return { layout: removePart(layout, target), next: {} };
        case "up":
        case "down":
            return moveTo(findStep(layout, catalog, target, action === "up" ? -1 : 1));
        case "move": {
            const [, inner = "", at = ""] = /^(\S*) (\d{1,3})$/.exec(to) ?? [];
            if (!listTargets(layout, catalog, target).includes(inner)) throw invalidField("to", "Choose a position.");
            return moveTo({ list: inner, index: Number(at) });
        }
        default:
            throw gone();
    }

    function moveTo(slot: PartSlot | undefined): Changed {
        if (!slot) return { layout, next: { Part: target } };
        const moved = movePart(layout, target, slot);
        return { layout: moved.layout, next: { Part: moved.path } };
    }
}

/** Performs an act on a row of a setting that is a list. */
function changeRows(
    layout: StoredPart[],
    catalog: LayoutCatalog,
    target: PartPath,
    setting: string,
    action: RowAction,
): StoredPart[] {
    const part = findPart(layout, target);
    const widget = part && findWidget(catalog, part.$hydrate);
    if (!widget) throw gone();
    return replacePart(layout, target, changeRow(widget.schema as SettingSchema, part, setting, action) as StoredPart);
}

const gone = () => badRequest("This part is not there any more. Reload the page and try again.");

const isSameContent = (one: Content, other: Content): boolean =>
    one.name === other.name && JSON.stringify([one.layout, one.titleBar]) === JSON.stringify([other.layout, other.titleBar]);

/** Returns the posted title bar, and the settings, records and roles of a part, by the names of their fields. */
function readSettingFields(body: unknown): Record<string, string> {
    const fields = Object.entries(typeof body === "object" && body !== null ? body : {});
    return Object.fromEntries(
        fields.filter(
            (entry): entry is [string, string] =>
                (entry[0] === TITLE_BAR_FIELD ||
                    [SETTING_FIELD, ROLE_FIELD].some((prefix) => entry[0].startsWith(prefix)) ||
                    parseNameField(entry[0])?.field.startsWith(SETTING_FIELD) === true) &&
                typeof entry[1] === "string",
        ),
    );
}

/** Returns the address of the editor; its fragment is the part at which the page is shown. */
function toPage(layoutID: number, query: Record<string, string>, part?: string): string {
    const search = new URLSearchParams(query).toString();
    return `${layoutPath(layoutID)}${search && `?${search}`}${part ? `#part-${part}` : ""}`;
}
