import { Button, Field, FieldPair, FormError, Loaded, Select, Stack, TextInput, Widget } from "@parley/library/client/components";
import { StatusNotice } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ApiError } from "@parley/library/contract";
import type { ExplanationReason, PermissionExplanation } from "@parley/permissions/contract";
import type { ReactNode } from "react";
import { selectExplanation } from "./explanations.slice";
import { describePermission, describePermissions } from "./permissionWords";
import type { Question, WrittenQuestion } from "./question";
import { parseQuestion, WHY_NOT_PAGE } from "./question";
import { whyNot } from "./WhyNot.styles";

interface WhyNotProps {
    /** The question as typed; empty for a new question. */
    written: WrittenQuestion;
}

/**
 * Form that asks whether a member has a permission, everywhere or on a record, and the explanation of the answer. The form navigates to the
 * page with the answer, so it works without scripts.
 */
export function WhyNot({ written }: WhyNotProps): ReactNode {
    const question = parseQuestion(written);
    return (
        <Stack gap="large">
            <QuestionForm written={written} />
            {question && <Answer question={question} />}
        </Stack>
    );
}

function QuestionForm({ written }: WhyNotProps): ReactNode {
    const t = useTranslation();
    return (
        <form method="get" action={WHY_NOT_PAGE}>
            <Stack>
                <Field label={t("Who")} hint={t("A name, a number, or the address of a profile; 0 is a guest.")} required>
                    {(attributes) => (
                        <TextInput
                            {...attributes}
                            name="user"
                            autoComplete="off"
                            autoCapitalize="none"
                            spellCheck={false}
                            defaultValue={written.user}
                        />
                    )}
                </Field>
                <Field label={t("What")} required>
                    {(attributes) => (
                        <Select {...attributes} name="permission" defaultValue={written.permission || "discussions.view"}>
                            {describePermissions(t).map(({ name, words }) => (
                                <option key={name} value={name}>
                                    {words}
                                </option>
                            ))}
                        </Select>
                    )}
                </Field>
                <FieldPair>
                    <Field label={t("Where")}>
                        {(attributes) => (
                            <Select {...attributes} name="recordType" defaultValue={written.recordType}>
                                <option value="">{t("Everywhere, or at the address next to it")}</option>
                                <option value="category">{t("In a category")}</option>
                                <option value="discussion">{t("In a post")}</option>
                                <option value="comment">{t("At a reply")}</option>
                            </Select>
                        )}
                    </Field>
                    <Field label={t("Which")} hint={t("Its number or the address of its page.")} optional>
                        {(attributes) => (
                            <TextInput
                                {...attributes}
                                name="record"
                                autoComplete="off"
                                spellCheck={false}
                                defaultValue={written.record}
                            />
                        )}
                    </Field>
                </FieldPair>
                <div>
                    <Button type="submit" variant="primary">
                        {t("Explain")}
                    </Button>
                </div>
            </Stack>
        </form>
    );
}

function Answer({ question }: { question: Question }): ReactNode {
    const explanation = useAppSelector((state) => selectExplanation(state, question));
    return (
        <Loaded value={explanation} error={(error) => <Refused error={error} />}>
            {(known) => <Explanation explanation={known} />}
        </Loaded>
    );
}

function Refused({ error }: { error: ApiError }): ReactNode {
    const mistakes = Object.values(error.errors ?? {}).flat();
    return <FormError message={error.message} mistakes={mistakes.map(({ message }) => ({ message }))} />;
}

function Explanation({ explanation: { name, permission, allowed, reasons } }: { explanation: PermissionExplanation }): ReactNode {
    const t = useTranslation();
    const words = { name: <bdi>{name}</bdi>, permission: describePermission(permission, t) };
    const last = reasons.length - 1;
    return (
        <Widget title={t("Why?")}>
            <Stack>
                <StatusNotice kind={allowed ? "success" : "warn"}>
                    <Sentence
                        text={
                            allowed
                                ? t("Yes: {name} has the permission “{permission}”.")
                                : t("No: {name} does not have the permission “{permission}”.")
                        }
                        values={words}
                    />
                </StatusNotice>
                <ol className={whyNot.steps}>
                    {reasons.map((reason, index) => (
                        <li key={reason.sentence} className={index === last ? whyNot.decides : undefined}>
                            <ReasonLine reason={reason} /> {index === last && <span>{t("This decides.")}</span>}
                        </li>
                    ))}
                </ol>
            </Stack>
        </Widget>
    );
}

/** The translated sentence of a reason. Names are isolated for text direction. */
function ReasonLine({ reason: { text, values } }: { reason: ExplanationReason }): ReactNode {
    const t = useTranslation();
    const parts = Object.entries(values).map(([name, value]) => {
        const isPermission = name === "permission" && typeof value === "string";
        const words = isPermission ? t("“{words}”", { words: describePermission(value, t) }) : value;
        return [name, <bdi key={name}>{words}</bdi>] as const;
    });
    return <Sentence text={t(text)} values={Object.fromEntries(parts)} />;
}
