import { MAXIMUM_NAME } from "@parley/discussions/contract";
import type { Kept } from "@parley/library/client/components";
import { Editor, Field, TitleField } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { KeyboardEvent } from "react";
import { newPost } from "./NewPostForm.styles";

interface PostFieldsProps {
    name: string | undefined;
    body: string | undefined;
    kept: Kept | undefined;
    /** How the body is written; what is not Markdown is not explained. */
    format?: string;
    errorsOf: (field: string) => string[] | undefined;
}

/** The title of a post and its words. */
export function PostFields({ name, body, kept, format = "markdown", errorsOf }: PostFieldsProps) {
    const t = useTranslation();
    return (
        <>
            <Field
                label={t("Title")}
                id="name"
                required
                errors={errorsOf("name")}
                hint={t("At most {count} characters.", { count: MAXIMUM_NAME })}
            >
                {(attributes) => (
                    <TitleField {...attributes} name="name" dir="auto" defaultValue={name} onKeyDown={noLineBreaks} />
                )}
            </Field>
            <div className={newPost.body}>
                <Field
                    label={t("Post")}
                    id="body"
                    required
                    errors={errorsOf("body")}
                    {...(format === "markdown" && { hint: t("Markdown works: **bold**, > quote, - list.") })}
                >
                    {(attributes) => (
                        <Editor {...attributes} name="body" rows={12} dir="auto" kept={kept ?? "account"} defaultValue={body} />
                    )}
                </Field>
            </div>
        </>
    );
}

/** A title is one line, however it is wrapped. */
function noLineBreaks(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
}
