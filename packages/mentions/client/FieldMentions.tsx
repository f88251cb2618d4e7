import { createLazyPart } from "@parley/library/client/components";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import type { FieldMentionsProps } from "./MentionsInField";

const MentionsInField = createLazyPart(
    async () => (await import(/* webpackChunkName: "mentions" */ "./MentionsInField")).MentionsInField,
);

/**
 * Suggests users in a text area once an @ and part of a name are typed (CONT-008). Takes no space; rendered beside the field. The code is
 * loaded when the viewer starts to write; until then names are typed out.
 */
export function FieldMentions(props: FieldMentionsProps): ReactNode {
    const { field } = props;
    const [isHere, setHere] = useState(MentionsInField.isFetched);
    useEffect(() => {
        const text = field.current;
        if (isHere || !text) return;
        let isWanted = true;
        const fetch = () => {
            MentionsInField.fetch().then(
                () => isWanted && setHere(true),
                () => undefined,
            );
        };
        if (document.activeElement === text) fetch();
        text.addEventListener("focus", fetch);
        text.addEventListener("input", fetch);
        return () => {
            isWanted = false;
            text.removeEventListener("focus", fetch);
            text.removeEventListener("input", fetch);
        };
    }, [field, isHere]);
    return isHere ? <MentionsInField {...props} /> : null;
}
