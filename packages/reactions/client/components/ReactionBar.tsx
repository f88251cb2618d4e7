import { selectIsSignedIn, selectPermission, selectPermissions } from "@parley/accounts/client";
import { Icon, Toast, ToastRegion, useDetails, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import type { ReactionSummary } from "@parley/reactions/contract";
import { mayReact } from "@parley/reactions/contract";
import type { FormEvent, MouseEvent, ReactNode, RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { ReactedRecord } from "../reactions.actions";
import { chooseReaction } from "../reactions.thunks";
import { reactionBar } from "./ReactionBar.styles";
import { ReactionChoice } from "./ReactionChoice";
import { ReactionLogButton } from "./ReactionLogButton";

interface ReactionBarProps extends ReactedRecord {
    /** Reactions of the record, updated by its owner with `trackReactions`. */
    reactions: readonly ReactionSummary[];
}

/**
 * Reactions to a post: the given types as buttons to add or remove one's own, and the others behind a smiley button. Read-only for viewers
 * without permission (REACT-015…REACT-017). Without scripts each button posts a form. The others are rendered on request: on a page of
 * sixty comments they would be half of the markup (FC-55).
 */
export function ReactionBar({ recordType, recordID, reactions }: ReactionBarProps): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const isSignedIn = useAppSelector(selectIsSignedIn);
    const permissions = useAppSelector(selectPermissions).data;
    const mayLog = useAppSelector((state) => selectPermission(state, "community.moderate"));
    const sent = useFormState("reactions");
    // A rejection without scripts comes with the page; with scripts it is a toast.
    const [refusal, setRefusal] = useState(sent?.values.record === `${recordType} ${recordID}` ? sent.message : undefined);
    const { addToast, removeToast } = useToasts();
    const { search } = useLocation();
    const { isRequested, href } = choicesAt(search, { recordType, recordID });
    const [wasPressed, setPressed] = useState<boolean>();
    const isChoosing = wasPressed ?? isRequested;
    const bar = useRef<HTMLDivElement>(null);
    const shown = reactions.filter((reaction) => reaction.class !== "Flag");
    const isOpen = (reaction: ReactionSummary) => isSignedIn && mayReact(permissions, reaction);
    const given = shown.filter(({ count }) => count > 0);
    const others = shown.filter((reaction) => reaction.count === 0 && isOpen(reaction));
    const setChosen = useMovedFocus(bar, given.map(({ urlcode }) => urlcode).join(" "));
    if (given.length === 0 && others.length === 0 && !mayLog) return null;
    const hasForm = given.length > 0 || (others.length > 0 && isChoosing);
    return (
        <div className={reactionBar.root} ref={bar}>
            {hasForm && (
                <form className={reactionBar.root} method="post" onSubmit={submit}>
                    <TransientKeyField />
                    {given.map((reaction) => (
                        <ReactionChoice
                            key={reaction.tagID}
                            of={{ recordType, recordID }}
                            reaction={reaction}
                            disabled={!isOpen(reaction)}
                        />
                    ))}
                    {others.length > 0 && isChoosing && (
                        <Others label={t("Add a reaction")} focus={wasPressed === true}>
                            {others.map((reaction) => (
                                <ReactionChoice key={reaction.tagID} of={{ recordType, recordID }} reaction={reaction} />
                            ))}
                        </Others>
                    )}
                </form>
            )}
            {others.length > 0 && !isChoosing && <ChoicesLink href={href} onClick={choose} />}
            {mayLog && <ReactionLogButton recordType={recordType} recordID={recordID} />}
            {refusal !== undefined && (
                <ToastRegion>
                    <Toast error onDismiss={() => setRefusal(undefined)}>
                        {refusal || undefined}
                    </Toast>
                </ToastRegion>
            )}
        </div>
    );

    function choose(event: MouseEvent): void {
        // A new tab shows the page of the link, not the choices.
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        setPressed(true);
    }

    async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
        const { submitter } = event.nativeEvent as SubmitEvent;
        const pressed = submitter?.getAttribute("value");
        if (!pressed) return;
        event.preventDefault();
        setRefusal(undefined);
        setPressed(false);
        if (submitter === document.activeElement) setChosen(pressed);
        const toastID = `reaction-${recordType}-${recordID}`;
        removeToast(toastID);
        const refused = await dispatch(chooseReaction({ recordType, recordID, reactions, urlcode: pressed }));
        setChosen(undefined);
        if (refused) addToast({ toastID, kind: "failure", body: refused.message || undefined });
    }
}

function ChoicesLink({ href, onClick }: { href: string; onClick: (event: MouseEvent) => void }): ReactNode {
    const t = useTranslation();
    return (
        <a className={reactionBar.add} href={href} aria-label={t("Add a reaction")} aria-expanded={false} onClick={onClick}>
            <Icon name="smile" size="s" />
        </a>
    );
}

/** Keeps the focus on a pressed button. Returns the function that is called with the pressed one. */
function useMovedFocus(bar: RefObject<HTMLElement | null>, givenCodes: string): (urlcode: string | undefined) => void {
    const [chosen, setChosen] = useState<string>();
    // A pressed button moves out of the choices or back into them, and would lose the focus.
    // biome-ignore lint/correctness/useExhaustiveDependencies: a button moves when the kinds that were given change.
    useEffect(() => {
        if (chosen === undefined || document.activeElement !== document.body) return;
        const buttons = [...(bar.current?.querySelectorAll("button") ?? [])];
        const way = bar.current?.querySelector<HTMLElement>("a[aria-expanded]") ?? buttons[0];
        (buttons.find(({ value }) => value === chosen) ?? way)?.focus();
    }, [bar, chosen, givenCodes]);
    return setChosen;
}

/** Returns whether the URL requests the choices of a record, and the URL that does: without scripts they come with the page. */
function choicesAt(search: string, { recordType, recordID }: ReactedRecord): { isRequested: boolean; href: string } {
    const parameters = new URLSearchParams(search);
    const name = `${recordType}-${recordID}`;
    const isRequested = parameters.get("react") === name;
    parameters.set("react", name);
    return { isRequested, href: `?${parameters}#${CHOICES_ID}` };
}

const CHOICES_ID = "react";

interface OthersProps {
    label: string;
    /** Whether the choices were just opened and get the focus. */
    focus: boolean;
    children: ReactNode;
}

function Others({ label, focus, children }: OthersProps): ReactNode {
    const details = useDetails();
    useEffect(() => {
        if (focus) details.current?.querySelector("summary")?.focus();
    }, [focus, details]);
    return (
        <details className={reactionBar.others} ref={details} id={focus ? undefined : CHOICES_ID} open>
            <summary className={reactionBar.add} aria-label={label}>
                <Icon name="smile" size="s" />
            </summary>
            <div className={reactionBar.choices}>{children}</div>
        </details>
    );
}
