import { translateName } from "@parley/accounts/contract";
import { useTranslation } from "@parley/library/client/i18n";
import type { AppStore } from "@parley/library/client/store";
import { useAppSelector } from "@parley/library/client/store";
import { parseUndoOffer, UNDO_PARAMETER } from "@parley/library/contract";
import type { ReactNode } from "react";
import { isValidElement } from "react";
import type { ActionQuery } from "./actionLog.slice";
import { selectActions } from "./actionLog.slice";
import { fetchActions } from "./actionLog.thunks";
import { findSentence, loadActionTypes } from "./actionTypes";

/** Query for an action of the viewer, which is the first of its result. */
const toQuery = (actID: number): ActionQuery => ({ insertUserID: "$me", before: actID + 1, limit: 1 });

/** Loads the action that a page offers to undo, so that the offer says what was done. Only the server does, for a page after a form. */
export async function loadOfferedUndo({ dispatch }: Pick<AppStore, "dispatch">, parameters: URLSearchParams): Promise<void> {
    const offer = parseUndoOffer(parameters.get(UNDO_PARAMETER));
    if (offer) await Promise.all([loadActionTypes("managing"), dispatch(fetchActions(toQuery(offer.actID)))]);
}

/** Returns what was done, as the log says it; undefined where the action or its sentence is not known, or is more than a text. */
export function useOfferedWords(actID: number): string | undefined {
    const t = useTranslation();
    const { data } = useAppSelector((state) => selectActions(state, toQuery(actID)));
    const action = data?.acts.find((known) => known.actID === actID);
    const sentence = action && findSentence(action);
    if (!sentence) return undefined;
    const text = typeof sentence.text === "function" ? sentence.text(action) : sentence.text;
    const values: Record<string, ReactNode> = { name: translateName(action.insertUser, t), ...sentence.values?.(action, t) };
    const parts = t(text)
        .split(/(\{\w+\})/)
        .map((part) => {
            const name = part.slice(1, -1);
            return part.startsWith("{") && name in values ? readText(values[name]) : part;
        });
    if (parts.includes(undefined)) return undefined;
    return [...(action.recordName ? [action.recordName] : []), parts.join("")].join(": ");
}

/** Returns the text of elements of HTML; undefined for a component, whose text is not known before it is rendered. */
function readText(node: ReactNode): string | undefined {
    if (typeof node === "string" || typeof node === "number") return String(node);
    if (Array.isArray(node)) {
        const texts = node.map((each: ReactNode) => readText(each));
        return texts.includes(undefined) ? undefined : texts.join("");
    }
    if (!isValidElement<{ children?: ReactNode }>(node)) return node ? undefined : "";
    return typeof node.type === "string" ? readText(node.props.children) : undefined;
}
