import type { LayoutNode, LayoutQuery } from "@parley/library/contract";
import { formatText, writeEnglish } from "@parley/library/contract";
import type { Call } from "@parley/library/server/http";
import type { Forum } from "./forum";

/** Resolves a page, by default that of a discussion, as a member sees it. */
export async function resolvePage({ features, kit }: Forum, userID: number, query: Partial<LayoutQuery>) {
    const wanted: LayoutQuery = { layoutViewType: "discussion", recordType: "discussion", recordID: "", params: {}, ...query };
    const viewer = { userID, permissions: await features.users.permissionsOf(userID) };
    const view = kit.layouts.view(wanted.layoutViewType, wanted.recordType);
    if (!view) throw new Error(`no view ${wanted.layoutViewType}`);
    const answer = await view.resolve(wanted, viewer, {} as Call);
    if ("redirectTo" in answer) return answer;
    const { title } = answer.seo;
    const seo = { ...answer.seo, title: typeof title === "string" ? title : formatText(writeEnglish, title) };
    return { ...answer, seo, layout: await kit.layouts.hydrate(view.defaultLayout, answer.facts, viewer) };
}

/** Returns these nodes of a layout and all nodes inside them. */
export function listNodes(nodes: LayoutNode[]): LayoutNode[] {
    return nodes.flatMap((node) => [
        node,
        ...listNodes(
            Object.values(node.$reactProps)
                .flat()
                .filter(
                    (value): value is LayoutNode => typeof value === "object" && value !== null && "$reactComponent" in value,
                ),
        ),
    ]);
}
