import { selectPermission } from "@parley/accounts/client";
import { Faces, ReactionButton } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { LoadStatus } from "@parley/library/client/loadable";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { formatList } from "@parley/library/contract";
import type { ReactionSummary } from "@parley/reactions/contract";
import { reactPath } from "@parley/reactions/contract";
import type { ReactNode } from "react";
import { useId, useState } from "react";
import { getReactionIcon } from "../reactionIcon";
import type { ReactedRecord } from "../reactions.actions";
import { selectReactionLog } from "../reactions.slice";
import { getReactionThunks } from "../reactions.thunks";
import { reactionBar } from "./ReactionBar.styles";

interface ReactionChoiceProps {
    of: ReactedRecord;
    reaction: ReactionSummary;
    disabled?: boolean;
}

/** Maximum number of names listed; for more people photos are shown (S2§9, REACT-022, REACT-023). */
const MAX_NAMES = 5;

/** Button for one reaction type with its count. On hover it shows who reacted, to viewers with permission (REACT-018). */
export function ReactionChoice({
    of,
    reaction: { urlcode, name, count, hasReacted = false },
    disabled = false,
}: ReactionChoiceProps): ReactNode {
    const dispatch = useAppDispatch();
    const tip = useId();
    const [isPointedAt, setPointedAt] = useState(false);
    const maySeeWho = useAppSelector((state) => selectPermission(state, ["reactions.view", "community.moderate"]));
    const isTipShown = isPointedAt && maySeeWho && count > 0;
    return (
        // Hovering only shows more about the button; the button itself handles presses and focus.
        // biome-ignore lint/a11y/noStaticElementInteractions: see above
        <span className={reactionBar.choice} onMouseEnter={look} onMouseLeave={leave} onFocus={look} onBlur={leave}>
            <ReactionButton
                type="submit"
                name={name}
                icon={getReactionIcon(urlcode, hasReacted)}
                count={count}
                pressed={hasReacted}
                disabled={disabled}
                value={urlcode}
                formAction={reactPath(of.recordType, of.recordID, urlcode)}
                aria-describedby={isTipShown ? tip : undefined}
            />
            {isTipShown && <WhoReacted id={tip} of={of} urlcode={urlcode} count={count} />}
        </span>
    );

    function look(): void {
        setPointedAt(true);
        if (!maySeeWho || count === 0) return;
        const query = { recordID: of.recordID, type: urlcode, page: 1, limit: 30 };
        dispatch((_dispatch, getState) => {
            const { status } = selectReactionLog(getState(), of.recordType, of.recordID, urlcode);
            if (status === LoadStatus.PENDING) void dispatch(getReactionThunks(of.recordType).log(query));
        });
    }

    function leave(): void {
        setPointedAt(false);
    }
}

interface WhoReactedProps extends Pick<ReactionChoiceProps, "of"> {
    id: string;
    urlcode: string;
    count: number;
}

function WhoReacted({ id, of, urlcode, count }: WhoReactedProps): ReactNode {
    const t = useTranslation();
    const { data = [] } = useAppSelector((state) => selectReactionLog(state, of.recordType, of.recordID, urlcode));
    if (data.length === 0) return null;
    const people = data.slice(0, MAX_NAMES).map(({ user }) => user);
    return (
        <span className={reactionBar.tip} role="tooltip" id={id}>
            {count > MAX_NAMES ? (
                <Faces people={people} more={count - people.length} label={t("People who reacted")} />
            ) : (
                formatList(
                    t,
                    people.map(({ name }) => name),
                )
            )}
        </span>
    );
}
