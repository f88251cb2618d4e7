import { handleForm, readFields, requirePathID } from "@parley/accounts/server";
import type { Config } from "@parley/config/server";
import type { LayoutRecordType, LayoutTemplate } from "@parley/layouts/contract";
import {
    ADD_LAYOUT_PAGE,
    fillTemplate,
    LAYOUT_RECORD_TYPES,
    LAYOUT_TEMPLATES,
    LAYOUTS_PAGE,
    layoutPath,
    layoutRevisionsPath,
    postLayout,
    TITLE_BAR_FIELD,
} from "@parley/layouts/contract";
import type { Input } from "@parley/library/contract";
import { MAXIMUM_ID } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, createBodyValidator, invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ViewRecord } from "./layoutRecords";
import type { LayoutsService } from "./layouts.service";
import type { LayoutRevisionsService } from "./revisions/revisions.service";

interface Dependencies {
    service: LayoutsService;
    revisions: Pick<LayoutRevisionsService, "rename">;
    config: Pick<Config, "write">;
}

type Fields = Record<
    "Form" | "View" | "Place" | "Layout" | "Name" | "Template" | "Json" | "Revision" | typeof TITLE_BAR_FIELD,
    string
>;

const FIELDS = ["Form", "View", "Place", "Layout", "Name", "Template", "Json", "Revision", TITLE_BAR_FIELD] as const;

const checkLayout = createBodyValidator(postLayout.body) as (body: object) => Input<typeof postLayout>;

/** Registers the forms that choose, make, import, restore and delete layouts; each redirects to the next page. */
export function registerLayoutForms({ pages }: Pick<ServerKit, "pages">, { service, revisions, config }: Dependencies): void {
    pages.post(LAYOUTS_PAGE, (request, reply) => {
        const values = readFields(request, FIELDS);
        return answer(request, reply, `layouts-${values.View}`, LAYOUTS_PAGE, () => change(request.viewer, values));
    });
    pages.post(ADD_LAYOUT_PAGE, (request, reply) => {
        const values = readFields(request, FIELDS);
        const page = `${ADD_LAYOUT_PAGE}?${new URLSearchParams({ View: values.View })}`;
        return answer(request, reply, values.Form, page, async () => {
            const { layoutID } = await service.create(request.viewer, await readNewLayout(request.viewer, values));
            return layoutPath(layoutID);
        });
    });
    pages.post(layoutRevisionsPath(":layoutID"), (request, reply) => {
        const layoutID = requirePathID(request, "layoutID", "Layout");
        const { Form, Revision, Name } = readFields(request, FIELDS);
        const page = layoutRevisionsPath(layoutID);
        return answer(request, reply, Form, page, async () => {
            const layoutRevisionID = readID(Revision);
            if (Form === "name") await revisions.rename(request.viewer, layoutID, layoutRevisionID, Name.trim() || null);
            else await service.change(request.viewer, { layoutID: String(layoutID), layoutRevisionID });
            return `${page}?Done=${Form === "name" ? "named" : "restored"}`;
        });
    });

    /** Performs a form of the list. Returns the page after it. */
    async function change(viewer: Viewer, { Form, View, Place, Layout, Name, [TITLE_BAR_FIELD]: bar }: Fields): Promise<string> {
        if (Form === "titleBar") {
            await config.write(viewer, { "titleBar.fragment": bar });
            return `${LAYOUTS_PAGE}?Done=assigned`;
        }
        if (Form === "assign") {
            await service.assign(viewer, View, readPlace(Place), Layout === "" ? undefined : readID(Layout));
            return `${LAYOUTS_PAGE}?Done=assigned`;
        }
        if (Form === "copy") {
            const { layout, layoutViewType, titleBar, name } = await service.edit(viewer, Layout, {});
            const copy = { layout, layoutViewType, titleBar, name: Name.trim() || name };
            return layoutPath((await service.create(viewer, copy)).layoutID);
        }
        if (Form !== "delete") throw badRequest("This form does not exist any more. Reload the page and try again.");
        await service.remove(viewer, Layout);
        return `${LAYOUTS_PAGE}?Done=deleted`;
    }

    /** Returns the layout that a form describes: one arranged by a template, or an exported one. */
    async function readNewLayout(
        viewer: Viewer,
        { Form, View, Name, Template, Json }: Fields,
    ): Promise<Input<typeof postLayout>> {
        if (Form !== "import") {
            const { layout } = await service.edit(viewer, View, {});
            const template = LAYOUT_TEMPLATES.find((known): known is LayoutTemplate => known === Template) ?? "builtIn";
            return checkLayout({ name: Name.trim(), layoutViewType: View, layout: fillTemplate(template, layout) });
        }
        const { name, layout, layoutViewType, titleBar } = parseExport(Json);
        return checkLayout({ name: Name.trim() || name, layout, layoutViewType, titleBar: titleBar ?? null });
    }
}

/** Returns the fields of an exported layout; throws 422 for a text that is none. */
function parseExport(json: string): Partial<Record<keyof Input<typeof postLayout>, unknown>> {
    try {
        const parsed: unknown = JSON.parse(json);
        if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return parsed;
    } catch {
        // The text is no JSON at all.
    }
    throw invalidField("json", "This is not an exported layout. Choose the file as it was saved.");
}

function readPlace(text: string): ViewRecord {
    const [, type, id] = /^(\w+):(-?\d{1,10})$/.exec(text) ?? [];
    const recordType = LAYOUT_RECORD_TYPES.find((known): known is LayoutRecordType => known === type);
    if (!recordType) throw invalidField("place", "Choose a place.");
    return { recordType, recordID: Math.min(Number(id), MAXIMUM_ID) };
}

function readID(text: string): number {
    if (!/^[1-9]\d{0,9}$/.test(text)) throw invalidField("layout", "Choose a layout.");
    return Math.min(Number(text), MAXIMUM_ID);
}

/** Handles a form with these fields. */
const answer = (request: FastifyRequest, reply: FastifyReply, form: string, path: string, work: () => Promise<string>) =>
    handleForm(reply, { form, path, values: readFields(request, FIELDS) }, work);
