import { createLazyPart } from "@parley/library/client/components";
import { useFetchedInField } from "@parley/mentions/client";
import type { ReactNode } from "react";
import type { EmojiInFieldProps } from "./EmojiInField";

const EmojiInField = createLazyPart(async () => (await import(/* webpackChunkName: "mentions" */ "./EmojiInField")).EmojiInField);

/** Suggests emoji in a text area; the code is loaded when the viewer starts to write. */
export function FieldEmoji(props: EmojiInFieldProps): ReactNode {
    const isHere = useFetchedInField(props.field, EmojiInField);
    return isHere ? <EmojiInField {...props} /> : null;
}
