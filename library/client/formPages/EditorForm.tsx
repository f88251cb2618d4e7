import type { FormMistake } from "@parley/library/client/components";
import { FormError, textStyles } from "@parley/library/client/components";
import { TransientKeyField } from "@parley/library/client/page";
import type { FormEvent, ReactNode } from "react";
import { DoneNotice } from "./DoneNotice";

interface EditorFormProps {
    className: string;
    /** Path of the page, to which the form is posted without scripts. */
    action: string;
    /** Saves with scripts; an editor whose buttons act by themselves has none. */
    onSubmit?: () => void;
    /** Hidden fields, and what stands above the messages. */
    head?: ReactNode;
    /** Messages after a form without scripts, by the `Done` parameter. */
    messages: Readonly<Record<string, string>>;
    /** Why the form was refused without scripts. */
    error?: { message: string; mistakes?: readonly FormMistake[] } | undefined;
    /** What the last button has done, for assistive technology. */
    announced: string;
    children: ReactNode;
}

/** Form of an editor: with scripts it is never posted and its steps are announced, without them it works as a form. */
export function EditorForm({
    className,
    action,
    onSubmit,
    head,
    messages,
    error,
    announced,
    children,
}: EditorFormProps): ReactNode {
    const submit = (event: FormEvent): void => {
        event.preventDefault();
        onSubmit?.();
    };
    return (
        <form className={className} method="post" action={action} onSubmit={submit}>
            <TransientKeyField />
            {head}
            <p className={textStyles.hidden} role="status">
                {announced}
            </p>
            <DoneNotice messages={messages} />
            {error && <FormError {...error} />}
            {children}
        </form>
    );
}
