import { createLazyPart } from "@parley/library/client/components";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import type { FieldMentionsProps } from "./MentionsInField";

const MentionsInField = createLazyPart(
    async () => (await import(/* webpackChunkName: "mentions" */ "./MentionsInField")).MentionsInField,
);

/**
 * Suggests people in a text area as soon as an @ and some of a name are typed (CONT-008). It takes no room: put it beside the field. Its code
 * comes when somebody begins to write; without it names are typed out.
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
