import { createLazyPart } from "@parley/library/client/components";
import type { ReactNode } from "react";
import type { FieldMentionsProps } from "./MentionsInField";
import { useFetchedInField } from "./useFetchedInField";

const MentionsInField = createLazyPart(
    async () => (await import(/* webpackChunkName: "mentions" */ "./MentionsInField")).MentionsInField,
);

/**
 * Suggests users in a text area once an @ and part of a name are typed (CONT-008). Takes no space; rendered beside the field. The code is
 * loaded when the viewer starts to write; until then names are typed out.
 */
export function FieldMentions(props: FieldMentionsProps): ReactNode {
    const isHere = useFetchedInField(props.field, MentionsInField);
    return isHere ? <MentionsInField {...props} /> : null;
}
