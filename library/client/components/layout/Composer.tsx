import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode, Ref, TextareaHTMLAttributes } from "react";
import { classNames } from "../classNames";
import { UserPhoto } from "../content/UserPhoto";
import { composer } from "./Composer.styles";

/** Where the latest version of a text is stored: only in this window, on this device, or on the account. */
export type SaveState = "no" | "device" | "account";

interface ComposerProps {
    /** Fragment that links lead to: `create-comment`. */
    id?: string;
    title: string;
    photoUrl?: string | null | undefined;
    /** Form with an `Editor` and a `ComposerEnd`. */
    children: ReactNode;
}

/** Renders the section for writing a reply, below the content that it answers. */
export function Composer({ id, title, photoUrl, children }: ComposerProps): ReactNode {
    return (
        <section className={composer.root} id={id} aria-label={title}>
            <div className={composer.photo}>
                <UserPhoto url={photoUrl} />
            </div>
            <div>
                <h2 className={composer.title}>{title}</h2>
                {children}
            </div>
        </section>
    );
}

interface EditorProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className" | "style"> {
    /** Shown by the border's style; show a `SavedLine`, too. `account` by default. */
    saveState?: SaveState;
    ref?: Ref<HTMLTextAreaElement>;
    /** Ref to the frame's element. */
    frame?: Ref<HTMLDivElement>;
    /** Content of the frame above the text. */
    head?: ReactNode;
    /** Content of the frame below the text. */
    children?: ReactNode;
}

/** Renders a multi-line text field with a frame that shows where the text is stored. Needs an `aria-label`, or a `Field` around it. */
export function Editor({ saveState = "account", frame, head, children, ...rest }: EditorProps): ReactNode {
    return (
        <div
            ref={frame}
            className={classNames(
                composer.editor,
                saveState !== "account" && composer[saveState],
                rest["aria-invalid"] && composer.wrong,
            )}
        >
            {head}
            <textarea rows={4} {...rest} className={composer.write} />
            {children}
        </div>
    );
}

interface TitleFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className" | "style" | "rows"> {
    ref?: Ref<HTMLTextAreaElement>;
}

/** Renders the field for a new post's title, in the size of the published title. */
export function TitleField(props: TitleFieldProps): ReactNode {
    return <textarea {...props} rows={1} className={composer.titleField} />;
}

interface ComposerEndProps {
    /** Save state of the text; null while there is no text, which reserves the space so that nothing moves with the first letter. */
    saved?: ReactNode;
    children: ReactNode;
}

/** Renders the save state and the buttons below the editor. The submit button comes last. */
export function ComposerEnd({ saved, children }: ComposerEndProps): ReactNode {
    return (
        <div className={composer.end}>
            <div className={classNames(saved !== undefined && composer.savedSlot)} role="status">
                {saved}
            </div>
            <div className={composer.buttons}>{children}</div>
        </div>
    );
}

const SAVED = {
    no: { icon: "not-saved", words: "Not saved" },
    device: { icon: "on-device", words: "Saved on this device" },
    account: { icon: "on-account", words: "Saved to your account" },
} as const;

interface SavedLineProps {
    saveState: SaveState;
    /** Server's reason for not storing the text on the account. */
    refusal?: string | undefined;
    children?: ReactNode;
}

/** Renders the save state: a sample of the border's line style, and a description. */
export function SavedLine({ saveState, refusal, children }: SavedLineProps): ReactNode {
    const t = useTranslation();
    const { icon, words } = SAVED[saveState];
    return (
        <span
            className={classNames(
                composer.saved,
                saveState === "no" && composer.savedNo,
                saveState === "account" && composer.savedAccount,
            )}
        >
            <Icon name={icon} />
            <span>
                {saveState === "device" && refusal ? t("Kept on this device only: {reason}", { reason: refusal }) : t(words)}
                {children && <>, {children}</>}
            </span>
        </span>
    );
}
