import {
    Badge,
    Button,
    Checkbox,
    Field,
    Notice,
    Radio,
    ReadingText,
    SectionHead,
    Select,
    Stack,
    State,
    Switch,
    Tags,
    TextArea,
    TextInput,
} from "@parley/library/client/components";
import { TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { STYLE_GUIDES_PAGE } from "@parley/themes/contract";
import type { ReactNode } from "react";
import { editor } from "./editor.styles";
import { Links, Posts, Rows, Tables } from "./PartsOfLists";

/** Page `/appearance/parts`: the parts of which pages are made, in the theme of the page. Editors of themes show it beside real pages. */
export function Page(): ReactNode {
    const t = useTranslation();
    return (
        <TitledPage title={t("Parts of pages")} end={<a href={STYLE_GUIDES_PAGE}>{t("Themes")}</a>}>
            <Words />
            <Buttons />
            <Fields />
            <Messages />
            <Rows />
            <Posts />
            <Links />
            <Tables />
        </TitledPage>
    );
}

function Words(): ReactNode {
    const t = useTranslation();
    const code = `<span class="code-key">const</span> kettle = <span class="code-str">"1.7 l"</span>; <span class="code-note">// ${t("boiled")}</span>`;
    return (
        <Stack>
            <SectionHead>{t("Words")}</SectionHead>
            <ReadingText
                html={`<h2>${t("A heading")}</h2><p>${t("This is a paragraph as in posts.")} <a href="${STYLE_GUIDES_PAGE}">${t("This is a link.")}</a> <em>${t("Stressed")}</em>, <strong>${t("strong")}</strong>, <mark>${t("found")}</mark>.</p><blockquote><p>${t("Somebody else’s words.")}</p></blockquote><pre dir="ltr"><code>${code}</code></pre>`}
            />
            <Tags tags={[{ name: t("A tag"), url: STYLE_GUIDES_PAGE }]} />
        </Stack>
    );
}

function Buttons(): ReactNode {
    const t = useTranslation();
    return (
        <Stack>
            <SectionHead>{t("Buttons")}</SectionHead>
            <div className={editor.tools}>
                <Button variant="primary">{t("Most important")}</Button>
                <Button>{t("Usual")}</Button>
                <Button variant="danger">{t("Dangerous")}</Button>
                <Button variant="dangerSolid">{t("Deletes")}</Button>
                <Button variant="text">{t("Quiet")}</Button>
                <Button disabled>{t("Not possible now")}</Button>
            </div>
        </Stack>
    );
}

function Fields(): ReactNode {
    const t = useTranslation();
    return (
        <Stack>
            <SectionHead>{t("Fields")}</SectionHead>
            <Field label={t("A line")} hint={t("A hint below it.")}>
                {(attributes) => <TextInput {...attributes} defaultValue={t("What was typed")} />}
            </Field>
            <Field label={t("A line with a mistake")} errors={[t("This is what is wrong.")]}>
                {(attributes) => <TextInput {...attributes} />}
            </Field>
            <Field label={t("A text")}>{(attributes) => <TextArea {...attributes} rows={2} />}</Field>
            <Field label={t("A choice")}>
                {(attributes) => (
                    <Select {...attributes}>
                        <option>{t("The first one")}</option>
                    </Select>
                )}
            </Field>
            <Checkbox defaultChecked>{t("Chosen")}</Checkbox>
            <Radio name="radio">{t("One of several")}</Radio>
            <Switch defaultChecked>{t("On")}</Switch>
        </Stack>
    );
}

function Messages(): ReactNode {
    const t = useTranslation();
    return (
        <Stack>
            <SectionHead>{t("Messages", {}, "colour")}</SectionHead>
            <Notice kind="info">{t("Something to know.")}</Notice>
            <Notice kind="success">{t("It is done.")}</Notice>
            <Notice kind="warn">{t("Take care.")}</Notice>
            <Notice kind="danger">{t("It went wrong.")}</Notice>
            <p className={editor.state}>
                <State kind="resolved">{t("Resolved")}</State> <Badge count={7} />
            </p>
        </Stack>
    );
}
